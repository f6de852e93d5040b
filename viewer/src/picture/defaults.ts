// The options of the picture (options.ts) with their defaults.
import type { Scene } from '../document';
import { Options } from '../options';
import type { RunData } from '../run_data';

const defaultTrails = 3;
const namedUpTo = 14; // labels: more of them hide a small picture

export function pictureOptions(scene: Scene | null, runs: RunData[]): Options {
  const trails = (runs.at(0)?.hasPoses === true ? (scene?.markers ?? []) : []).slice(0, defaultTrails);
  return new Options(
    new Map([
      ['labels', (scene?.labels.length ?? 0) <= namedUpTo ? '1' : '0'],
      ['grid', '1'],
      ['centres', '0'], // mass centres of the bodies
      ['centre', '0'], // mass centre of all
      ['axes', '0'],
      ['trails', trails.map((marker) => encodeURIComponent(marker.name)).join(',')],
      ['start', '0'], // ghost of the first row
      ['ghosts', '0'],
      ['second', '1'],
      ['pole', ''], // of this body, or of all
      ['relative', ''], // to this one
      ['centrodes', '0'],
      ['transmission', ''], // at this joint
      ['gaps', '0'],
      ['magnify', '3'], // gaps, as a power of ten
      ['forces', ''], // kinds
      ['moments', '0'],
      ['force-length', '0'], // as powers of ten
      ['moment-size', '0'],
      ['ride', ''], // on this body
      ['measuring', '0'],
      ['measure', ''], // points
    ]),
  );
}
