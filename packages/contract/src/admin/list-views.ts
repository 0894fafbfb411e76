import * as z from 'zod/mini';
import { okReply, route } from '../route.ts';
import { id, plainText } from '../text.ts';

/** By the path behind `/admin/`. */
const list = z.string().check(z.regex(/^[a-z-]{1,30}$/));
const view = z.object({
  id,
  list,
  name: z.string(),
  /** Such as "status=placed&slot=lunch". */
  query: z.string(),
});
export type ListView = z.output<typeof view>;

export const mostListViews = 50;
export const maxViewName = 40;

export const getListViews = route('getListViews', {
  method: 'GET',
  path: '/api/admin/list-views',
  who: 'admin',
  right: 'views',
  summary: "The caller's saved views of all lists, by name.",
  reply: z.object({ views: z.array(view) }),
});

export const saveListView = route('saveListView', {
  method: 'PUT',
  path: '/api/admin/list-views',
  who: 'admin',
  right: 'views',
  summary: 'Saves a view; one of the same name and list is replaced. Refuses `not_possible_now` past fifty.',
  body: z.object({
    list,
    name: plainText({ min: 1, max: maxViewName }),
    query: z.string().check(z.maxLength(600), z.regex(/^[\w=&%+.*~-]*$/)),
  }),
  reply: view,
  errors: ['not_possible_now'],
});

export const removeListView = route('removeListView', {
  method: 'DELETE',
  path: '/api/admin/list-views/:id',
  who: 'admin',
  right: 'views',
  summary: "Removes one of the caller's views.",
  params: z.object({ id }),
  reply: okReply,
});
