// Wrong: the server knows the web.
import { page } from '../../web/src/app/page.tsx';

export const start = page;
