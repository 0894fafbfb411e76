import { accountIds } from './rules/account-ids.ts';
import { barrels } from './rules/barrels.ts';
import { clock } from './rules/clock.ts';
import { docsAreTrue } from './rules/docs.ts';
import { fileNames } from './rules/file-names.ts';
import { outsideAfterCommit } from './rules/outside-after-commit.ts';
import { fileLength, leftovers } from './rules/leftovers.ts';
import { migrations } from './rules/migrations.ts';
import { pure } from './rules/pure.ts';
import { pathsInContract, routesFromContract, shapesOnce } from './rules/routes.ts';
import { sessionState } from './rules/session-state.ts';
import { locksInTransactions, ownTables, publishedViews, readsOnlyRead, sqlHome } from './rules/sql-home.ts';
import { statuses } from './rules/statuses.ts';
import { arabicDress, logicalStyles } from './rules/styles.ts';
import { textInCatalogues, textKeys } from './rules/text-keys.ts';
import { translations } from './rules/translations.ts';
import type { Rule } from './tree.ts';

export const structureRules: readonly Rule[] = [
  fileNames,
  fileLength,
  leftovers,
  docsAreTrue,
  barrels,
  sqlHome,
  readsOnlyRead,
  ownTables,
  publishedViews,
  locksInTransactions,
  sessionState,
  accountIds,
  migrations,
  statuses,
  pure,
  clock,
  outsideAfterCommit,
  routesFromContract,
  pathsInContract,
  shapesOnce,
  logicalStyles,
  arabicDress,
  translations,
  textKeys,
  textInCatalogues,
];
