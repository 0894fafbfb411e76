import type { getPageTextHistory, getPageTexts } from '@sufra/contract/page-texts.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { figureTexts } from '../../platform/pure/page-figures.ts';
import type { PageTextVersion, WrittenTexts } from './page-texts.reads.ts';

export const toPageTexts = ({ rows, figures }: WrittenTexts): ReplyOf<typeof getPageTexts> => ({
  rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  computed: figureTexts(figures),
});

export const toTextHistory = (versions: readonly PageTextVersion[]): ReplyOf<typeof getPageTextHistory> =>
  versions.map((version) => ({ ...version, at: version.at.toISOString() }));
