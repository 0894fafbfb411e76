// Wrong: the server imports the web.
import { page } from '../../web/src/shells/page.tsx';

export const start = page;
