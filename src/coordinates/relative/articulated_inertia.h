// The response of the bodies beyond a joint to an acceleration of its body: force and moment at the reference point,
//
//   [ F    H ]     F symmetric, I symmetric
//   [ H^T  I ]
//
//   without a speed whose column is S:      U = (.) S,  D = S.U,  (.) - U U^T/D
//   moved to a point at -e (w x e = X w):   F' = F,  H' = H + F X,  I' = I + X^T H + H^T X + X^T F X
//
// The rows of F X are e x (rows of F), the columns of X^T K are e x (columns of K), and K = H + F X/2 covers both terms of I'.
#pragma once

#include "coordinates/relative/spatial_inertia.h"

namespace holonom {

// A symmetric matrix, each entry stored once
template <int d>
struct Symmetric;

template <>
struct Symmetric<2> {
  double xx = 0, yy = 0, xy = 0;

  Vec2 operator*(const Vec2& u) const { return {xx * u[0] + xy * u[1], xy * u[0] + yy * u[1]}; }
  void operator+=(const Symmetric& other) {
    xx += other.xx;
    yy += other.yy;
    xy += other.xy;
  }
  void subtract(const Vec2& a, const Vec2& b) {  // a b^T, where b is a multiple of a
    xx -= a[0] * b[0];
    yy -= a[1] * b[1];
    xy -= a[0] * b[1];
  }
};

template <>
struct Symmetric<3> {
  double xx = 0, yy = 0, zz = 0, xy = 0, yz = 0, zx = 0;

  Vec3 operator*(const Vec3& u) const {
    return {xx * u[0] + xy * u[1] + zx * u[2], xy * u[0] + yy * u[1] + yz * u[2], zx * u[0] + yz * u[1] + zz * u[2]};
  }
  void operator+=(const Symmetric& other) {
    xx += other.xx;
    yy += other.yy;
    zz += other.zz;
    xy += other.xy;
    yz += other.yz;
    zx += other.zx;
  }
  void subtract(const Vec3& a, const Vec3& b) {
    xx -= a[0] * b[0];
    yy -= a[1] * b[1];
    zz -= a[2] * b[2];
    xy -= a[0] * b[1];
    yz -= a[1] * b[2];
    zx -= a[2] * b[0];
  }
};

template <int d>
struct ArticulatedInertia;

template <>
struct ArticulatedInertia<2> {
  Symmetric<2> F;
  Vec2 H;
  double I;

  void operator=(const SpatialInertia<2>& body) {
    F = {body.m, body.m, 0};
    H = turn_matrix(body.h);
    I = body.I(0, 0);
  }
  void remove(const Vec2& f, const AngularVelocity<2>& n, double D_inverse) {
    const double n_D = n[0] * D_inverse;
    F.subtract(f, f * D_inverse);
    H -= f * n_D;
    I -= n[0] * n_D;
  }
  // Adds another one whose reference point is at e from this one's.
  void add(const ArticulatedInertia& other, const Vec2& e) {
    const Vec2 x(-e[1], e[0]), FX = other.F * x;
    F += other.F;
    H += other.H + FX;
    I += other.I + x.dot(2 * other.H + FX);
  }
};

template <>
struct ArticulatedInertia<3> {
  Symmetric<3> F, I;
  Mat3 H;

  void operator=(const SpatialInertia<3>& body) {
    F = {body.m, body.m, body.m, 0, 0, 0};
    I = {body.I(0, 0), body.I(1, 1), body.I(2, 2), body.I(0, 1), body.I(1, 2), body.I(2, 0)};
    H = turn_matrix(body.h);
  }
  void remove(const Vec3& f, const Vec3& n, double D_inverse) {
    const Vec3 n_D = n * D_inverse;
    F.subtract(f, f * D_inverse);
    H.noalias() -= f * n_D.transpose();
    I.subtract(n, n_D);
  }
  // Adds another one whose reference point is at e from this one's.
  void add(const ArticulatedInertia& other, const Vec3& e) {
    const Symmetric<3>& G = other.F;
    Mat3 FX;
    FX << G.zx * e[1] - G.xy * e[2], G.xx * e[2] - G.zx * e[0], G.xy * e[0] - G.xx * e[1],  //
        G.yz * e[1] - G.yy * e[2], G.xy * e[2] - G.yz * e[0], G.yy * e[0] - G.xy * e[1],    //
        G.zz * e[1] - G.yz * e[2], G.zx * e[2] - G.zz * e[0], G.yz * e[0] - G.zx * e[1];
    const Mat3 K = other.H + 0.5 * FX;
    F += other.F;
    H += other.H + FX;
    I += other.I;
    I.xx += 2 * (e[1] * K(2, 0) - e[2] * K(1, 0));
    I.yy += 2 * (e[2] * K(0, 1) - e[0] * K(2, 1));
    I.zz += 2 * (e[0] * K(1, 2) - e[1] * K(0, 2));
    I.xy += e[1] * K(2, 1) - e[2] * K(1, 1) + e[2] * K(0, 0) - e[0] * K(2, 0);
    I.yz += e[2] * K(0, 2) - e[0] * K(2, 2) + e[0] * K(1, 1) - e[1] * K(0, 1);
    I.zx += e[0] * K(1, 0) - e[1] * K(0, 0) + e[1] * K(2, 2) - e[2] * K(1, 2);
  }
};

}  // namespace holonom
