import { test } from './journey.ts';
import { publicRooms, walk } from './screen-walk.ts';

test.describe.configure({ timeout: 420_000 });

test('a visitor sees every public screen, and the not-found screen', ({ page, language, t }) =>
  walk({ page, language, t }, publicRooms, ['/dashboard']));
