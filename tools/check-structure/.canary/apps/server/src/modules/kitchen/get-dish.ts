// Wrong: a module that is not on the list, importing what does not exist and what belongs to tests.
import { harness } from '../../../test/harness.ts';
import { lost } from './lost.ts';

export const toDish = (): string => harness + String(lost);
