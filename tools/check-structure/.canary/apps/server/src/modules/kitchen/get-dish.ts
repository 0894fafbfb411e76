// Wrong: an unlisted module that imports a missing file and a test file.
import { harness } from '../../../test/harness.ts';
import { lost } from './lost.ts';

export const toDish = (): string => harness + String(lost);
