// Scenes for the tests of the view: mechanisms with closed-form motion. Each gives a scene, poses at a time, and what a test looks for.
import { fourBar, sliderCrank } from './linkages.mjs';
import { beltDrive, gearPair, springMassDamper } from './machines.mjs';
import { rollingWheel, spatialSliderCrank, universalJoint } from './spatial.mjs';

export { palette } from './parts.mjs';
export { manyBodies } from './many.mjs';
export { beltDrive, fourBar, spatialSliderCrank, springMassDamper };
export const planarScenes = () => [fourBar(), sliderCrank(), springMassDamper(), gearPair(), beltDrive()];
export const spatialScenes = () => [spatialSliderCrank(), universalJoint(), rollingWheel()];
