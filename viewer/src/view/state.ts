// The state of a picture that shows the mechanism alone.
import type { DrawState } from './view';

// Whether an element is highlighted
export function isMarked(state: DrawState, owner: string): boolean {
  return owner !== '' && (owner === state.selected || state.marked.has(owner));
}

export function emptyState(dark: boolean): DrawState {
  return {
    time: 0,
    row: 0,
    fraction: 0,
    selected: '',
    marked: new Set(),
    ghosts: [],
    second: null,
    trails: [],
    arrows: [],
    marks: [],
    arrowScale: 0,
    momentScale: 0,
    show: { labels: false, massCentres: false, axes: false, grid: true, floor: true },
    trailPoints: () => new Float64Array(0),
    dark,
  };
}
