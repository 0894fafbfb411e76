import { getAdminAreas, openEmirate } from '@sufra/contract/household/admin-areas.ts';
import { languages } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Badge, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { PageHead, StaleNotice } from '../page.tsx';
import { AreaDialog, AreaHistory, type AreaRow } from './area-dialog.tsx';

const Holidays = lazy(async () => ({ default: (await import('./holidays.tsx')).Holidays }));

type EmirateRow = ReplyOf<typeof getAdminAreas>[number];

/** A new area has no row. */
type Asked =
  | { readonly what: 'open'; readonly row: EmirateRow }
  | { readonly what: 'area'; readonly row: EmirateRow; readonly area: AreaRow | null }
  | { readonly what: 'history' };

interface CardProps {
  row: EmirateRow;
  sought: string;
  onAsk: (asked: Asked) => void;
}

function EmirateCard({ row, sought, onAsk }: CardProps) {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  const inOrder = languages.toSorted((one) => (one === language ? -1 : 1));
  const name = t(`options:emirate.${row.emirate}`);
  const areas = row.areas.filter(({ en, ar }) => `${en} ${ar}`.toLowerCase().includes(sought));
  if (sought !== '' && areas.length === 0) return null;
  return (
    <SectionCard title={name}>
      <Stack>
        <div className="flex flex-wrap items-center gap-x-16 gap-y-8">
          <Badge tone={row.isOpen ? 'good' : 'danger'}>{t(row.isOpen ? 'areas.open' : 'areas.closed')}</Badge>
          <span className="text-muted">{t('areas.count', { count: row.areas.length })}</span>
          {row.waiting > 0 && (
            <span className="text-muted">{t('areas.waiting', { count: row.waiting })}</span>
          )}
          <span className="ms-auto flex flex-wrap gap-8">
            <Button
              variant="quiet"
              start={<IconPlus size={18} aria-hidden="true" />}
              aria-label={t('areas.add_in', { emirate: name })}
              onClick={() => onAsk({ what: 'area', row, area: null })}
            >
              {t('areas.add')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t(row.isOpen ? 'areas.close_named' : 'areas.reopen_named', { emirate: name })}
              onClick={() => onAsk({ what: 'open', row })}
            >
              {t(row.isOpen ? 'areas.close' : 'areas.reopen')}
            </Button>
          </span>
        </div>
        <ul role="list" className="grid gap-8 min-[36rem]:grid-cols-2 lg:grid-cols-3">
          {areas.map((area) => (
            <li key={area.id}>
              <button
                type="button"
                className="flex min-h-target w-full flex-wrap items-center gap-x-12 rounded-control border border-line bg-transparent px-12 py-8 text-start wrap-anywhere hover:bg-sunken"
                onClick={() => onAsk({ what: 'area', row, area })}
              >
                {inOrder.map((one, at) => (
                  <bdi key={one} lang={one} className={at === 0 ? undefined : 'text-muted'}>
                    {area[one]}
                  </bdi>
                ))}
                {!area.isShown && <Badge tone="sand">{t('areas.hidden')}</Badge>}
              </button>
            </li>
          ))}
        </ul>
      </Stack>
    </SectionCard>
  );
}

function OpenDialog({ row, onClose }: { row: EmirateRow; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'options', 'common']);
  const { emirate, isOpen, revision } = row;
  const name = t(`options:emirate.${emirate}`);
  const saving = useAdminAction({
    act: () => call(openEmirate, { body: { emirate, isOpen: !isOpen, revision } }),
    refreshes: ['areas', 'audit'],
    done: {
      title: t('areas.saved'),
      text: t(isOpen ? 'areas.closed_done' : 'areas.opened_done', { emirate: name }),
    },
    failed: { title: t('areas.save_failed') },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isOpen ? 'areas.close_title' : 'areas.reopen_title', { emirate: name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            variant={isOpen ? 'danger' : 'main'}
            pending={saving.isPending}
            onClick={() => saving.mutate(undefined, { onSuccess: onClose })}
          >
            {t(isOpen ? 'areas.close_named' : 'areas.reopen_named', { emirate: name })}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t(isOpen ? 'areas.close_text' : 'areas.reopen_text', { emirate: name })}</p>
        {saving.problem !== null && (
          <Notice tone="danger" role="alert" title={t('areas.save_failed')}>
            {saving.problem}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

function Emirates({ rows }: { rows: readonly EmirateRow[] }) {
  const { t } = useTranslation('admin');
  const [sought, setSought] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const typed = sought.trim().toLowerCase();
  const isNoneFound = rows.every(({ areas }) =>
    areas.every(({ en, ar }) => !`${en} ${ar}`.toLowerCase().includes(typed)),
  );
  return (
    <>
      <div className="flex flex-wrap items-end gap-16">
        <div className="grow basis-256">
          <TextField
            type="search"
            label={t('areas.search')}
            value={sought}
            onChange={setSought}
            maxLength={60}
          />
        </div>
        <Button
          variant="quiet"
          start={<IconHistory size={18} aria-hidden="true" />}
          onClick={() => setAsked({ what: 'history' })}
        >
          {t('areas.history')}
        </Button>
      </div>
      {rows.map((row) => (
        <EmirateCard key={row.emirate} row={row} sought={typed} onAsk={setAsked} />
      ))}
      {typed !== '' && isNoneFound && <p role="status">{t('areas.none')}</p>}
      {asked?.what === 'open' && <OpenDialog row={asked.row} onClose={close} />}
      {asked?.what === 'area' && <AreaDialog emirate={asked.row.emirate} area={asked.area} onClose={close} />}
      {asked?.what === 'history' && <AreaHistory onClose={close} />}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const reading = useAdminQuery(['areas'], (signal) => call(getAdminAreas, { signal }));
  const { data, error, isFetching, refetch } = reading;
  return (
    <>
      <PageHead title={t('areas.title')} subtitle={t('areas.lead')} />
      {data !== undefined ? (
        <>
          <StaleNotice reading={reading} />
          <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
            <Holidays />
          </Suspense>
          <Emirates rows={data} />
        </>
      ) : error === null ? (
        <Loading label={t('areas.loading')}>
          <Skeleton shape="block" height="12rem" />
          <Skeleton shape="block" height="12rem" />
        </Loading>
      ) : (
        <ErrorState
          error={error}
          title={t('areas.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
