import type { DocumentName, Part } from './legal-document.tsx';

interface Document {
  /** The day its words last changed their meaning, `YYYY-MM-DD`. */
  readonly changedOn: string;
  readonly parts: readonly Part[];
}

export const documents: Readonly<Record<DocumentName, Document>> = {
  privacy: {
    changedOn: '2026-11-22',
    parts: [
      { id: 'short' },
      { id: 'kept', links: ['taste_tab'] },
      { id: 'seen' },
      { id: 'others' },
      { id: 'cookies' },
      { id: 'long' },
      { id: 'rights', links: ['privacy_tab'] },
      { id: 'security', links: ['security_tab'] },
      { id: 'contact', hasSupport: true },
    ],
  },
  terms: {
    changedOn: '2026-11-22',
    parts: [
      { id: 'service' },
      { id: 'price', links: ['meal_plans'] },
      { id: 'renewal' },
      { id: 'pause' },
      { id: 'skip' },
      { id: 'change' },
      { id: 'cancel', links: ['subscription_tab'] },
      { id: 'orders', hasSupport: true },
      { id: 'cash' },
      { id: 'handover' },
      { id: 'allergens', links: ['about'] },
      { id: 'partners' },
      { id: 'ratings' },
      { id: 'ending', links: ['privacy'] },
      { id: 'law' },
    ],
  },
  compliance: {
    changedOn: '2026-11-22',
    parts: [
      { id: 'food', hasClasses: true, links: ['about'] },
      { id: 'kitchens' },
      { id: 'halal' },
      { id: 'vat' },
      { id: 'data', links: ['privacy'] },
      { id: 'consumer', links: ['terms'] },
      { id: 'report', hasSupport: true },
    ],
  },
};
