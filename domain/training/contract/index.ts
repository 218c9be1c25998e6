import { trainingContract } from './training.ts';

/** The calls of the area `training`, by group. */
export const trainingContracts = { training: trainingContract };
