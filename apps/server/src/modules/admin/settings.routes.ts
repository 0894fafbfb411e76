import * as audit from '@sufra/contract/admin-audit.ts';
import * as contract from '@sufra/contract/admin-settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { exportAudit, listAudit } from './audit.flows.ts';
import { toAuditRow } from './audit.views.ts';
import { changeSetting, openSettings } from './settings.flows.ts';
import { toSettings } from './settings.views.ts';

export function registerSettings(serving: Serving, ctx: { readonly db: Db; readonly clock: Clock }): void {
  serve(serving, contract.getSettings, async ({ actor }) =>
    map(await openSettings(ctx, { actor }), ({ rows, now }) => toSettings(rows, now)),
  );
  serve(serving, contract.changeSetting, async ({ actor, body, request }) =>
    map(await changeSetting(ctx, { actor, body, requestId: request.id }), ({ rows, now }) =>
      toSettings(rows, now),
    ),
  );
  serve(serving, audit.getAudit, async ({ actor, query, language }) =>
    map(await listAudit(ctx, { actor, query }), (page) => ({
      ...page,
      rows: page.rows.map((row) => toAuditRow(row, language)),
    })),
  );
  serve(serving, audit.getAuditCsv, ({ actor, query, language, request }) =>
    exportAudit(ctx, { actor, query, language, requestId: request.id }),
  );
}
