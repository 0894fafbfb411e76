import { staffNotes } from '../../support/index.ts';
import { countNotes, insertNote, readNotes } from './aftercare.store.ts';

export const orderNotes = staffNotes<string>({
  ...{ table: 'ordering.order_notes', action: 'order.note_added', kind: 'order' },
  ...{ count: countNotes, insert: insertNote, read: readNotes },
});
