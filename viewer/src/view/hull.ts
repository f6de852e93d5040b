// Convex hull of points in the plane (monotone chain), in place and without allocation.
const most = 256;
const order = new Int32Array(most);
const chain = new Int32Array(2 * most);

export class Hull {
  readonly x = new Float64Array(most);
  readonly y = new Float64Array(most);
  count = 0; // points given
  readonly corners = chain; // indices of the corners, after `compute`
  size = 0;

  add(x: number, y: number): void {
    if (this.count >= most) return;
    this.x[this.count] = x;
    this.y[this.count++] = y;
  }

  private turn(a: number, b: number, c: number): number {
    return (this.x[b] - this.x[a]) * (this.y[c] - this.y[a]) - (this.y[b] - this.y[a]) * (this.x[c] - this.x[a]);
  }

  compute(): void {
    const n = this.count;
    for (let i = 0; i < n; ++i) {
      let j = i;
      while (
        j > 0 &&
        (this.x[order[j - 1]] > this.x[i] || (this.x[order[j - 1]] === this.x[i] && this.y[order[j - 1]] > this.y[i]))
      ) {
        order[j] = order[j - 1];
        --j;
      }
      order[j] = i;
    }
    let k = 0;
    for (let i = 0; i < n; ++i) {
      while (k >= 2 && this.turn(chain[k - 2], chain[k - 1], order[i]) <= 0) --k;
      chain[k++] = order[i];
    }
    const lower = k + 1;
    for (let i = n - 2; i >= 0; --i) {
      while (k >= lower && this.turn(chain[k - 2], chain[k - 1], order[i]) <= 0) --k;
      chain[k++] = order[i];
    }
    this.size = n > 1 ? k - 1 : n;
  }
}
