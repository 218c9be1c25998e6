import { trainingProcedures } from './training.ts';

/** What the area `training` answers, by group. */
export const trainingRouter = { training: trainingProcedures };
