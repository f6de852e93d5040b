// The state of a picture that shows the mechanism alone.
import type { DrawState } from './view';

export function emptyState(dark: boolean): DrawState {
  return {
    time: 0,
    row: 0,
    fraction: 0,
    selected: '',
    ghosts: [],
    second: null,
    trails: [],
    arrows: [],
    arrowScale: 0,
    momentScale: 0,
    show: { labels: false, massCentres: false, axes: false, grid: true, ghost: false },
    trailPoints: () => new Float64Array(0),
    dark,
  };
}
