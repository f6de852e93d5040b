export { PlanarView as SpatialView } from './planar_view';
