import { searchAdmin } from '@sufra/contract/admin/admin-search.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call } from '../../../lib/api.ts';
import { isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useAdminQuery, useDebounced } from '../admin.api.ts';

type Found = ReplyOf<typeof searchAdmin>;

interface Hit {
  readonly group: keyof Found;
  readonly to: string;
  readonly title: string;
  readonly text: string;
}

const shortest = 2;

function useHits(): (found: Found | undefined) => readonly Hit[] {
  const { t } = useTranslation('admin');
  return (found) =>
    found === undefined
      ? []
      : [
          ...found.orders.map(({ id, orderId, customerName, vendorName, status }) => ({
            group: 'orders' as const,
            to: `/admin/orders/${id}`,
            title: `${isolate(orderId)} · ${isolate(customerName ?? t('not_set'))}`,
            text: `${isolate(vendorName)} · ${t(`order_status.${status}`)}`,
          })),
          ...found.users.map(({ id, name, phone }) => ({
            group: 'users' as const,
            to: `/admin/users/${id}`,
            title: isolate(name ?? t('not_set')),
            text: isolate(formatPhone(phone)),
          })),
          ...found.drivers.map(({ id, name, plateNumber, isOnline }) => ({
            group: 'drivers' as const,
            to: `/admin/drivers/${id}`,
            title: isolate(name),
            text: [
              ...(plateNumber === null ? [] : [t('search.plate', { plate: isolate(plateNumber) })]),
              ...(isOnline ? [t('drivers.online')] : []),
            ].join(' · '),
          })),
          ...found.partners.map(({ id, name, type, status }) => ({
            group: 'partners' as const,
            to: `/admin/partners/${id}`,
            title: isolate(name),
            text: `${t(`partner_type.${type}`)} · ${t(`partner_status.${status}`)}`,
          })),
        ];
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` anywhere on the page, except where text is typed or a dialog is open. */
function useSlash(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input]);
}

function useSearch() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const q = typed.trim();
  const settled = useDebounced(q);
  const isLong = settled.length >= shortest;
  const read = (text: string) => (signal: AbortSignal) => call(searchAdmin, { query: { q: text }, signal });
  const reading = useAdminQuery(['search', settled], read(settled), isLong);
  const client = useQueryClient();
  const hitsOf = useHits();
  const isFresh = isLong && settled === q && !reading.isPlaceholderData;
  const hits = isLong && q.length >= shortest ? hitsOf(reading.data) : [];
  const navigate = useNavigate();
  const leave = (): void => {
    setOpen(false);
    setTyped('');
    setAt(0);
  };
  const go = (hit: Hit | undefined): void => {
    if (!hit) return;
    leave();
    void navigate(hit.to);
  };
  return {
    ...{ typed, isOpen, setOpen, at, setAt, hits, leave, go },
    q: settled,
    isFailed: isLong && reading.error !== null,
    isFound: isFresh && reading.data !== undefined,
    type: (text: string): void => {
      setTyped(text);
      setOpen(true);
      setAt(0);
    },
    /** Enter may come before the debounced results. */
    choose: async (): Promise<void> => {
      if (isFresh && reading.data !== undefined) return go(hits[at]);
      if (q.length < shortest) return;
      const found = await client
        .fetchQuery({ queryKey: ['admin', 'search', q, 'now'], queryFn: ({ signal }) => read(q)(signal) })
        .catch(() => undefined);
      go(hitsOf(found)[0]);
    },
  };
}

type Search = ReturnType<typeof useSearch>;

function Results({ search, id }: { search: Search; id: string }) {
  const { t } = useTranslation('admin');
  const { hits, at, isFound, isFailed, q } = search;
  if (hits.length === 0) {
    if (!isFound && !isFailed) return null;
    return (
      <p className="p-16 text-muted">
        {isFailed ? t('search.failed') : t('search.nothing', { q: isolate(q) })}
      </p>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={t('search.label')}>
      {(['orders', 'users', 'drivers', 'partners'] as const).map((group) => {
        const own = hits.filter((hit) => hit.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group} role="group" aria-labelledby={`${id}${group}`}>
            <p id={`${id}${group}`} className="px-16 pt-8 text-12 font-medium text-muted">
              {t(`search.${group}`)}
            </p>
            {own.map((hit) => {
              const place = hits.indexOf(hit);
              return (
                <div
                  key={hit.to}
                  id={`${id}${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === at}
                  className={classes('cursor-pointer px-16 py-8', place === at && 'bg-main-soft')}
                  onPointerMove={() => search.setAt(place)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => search.go(hit)}
                >
                  <span className="block font-medium wrap-anywhere">{hit.title}</span>
                  <span className="block text-14 text-muted">{hit.text}</span>
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

export function GlobalSearch() {
  const { t } = useTranslation('admin');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch();
  const { hits, at, isOpen, setOpen, setAt } = search;
  useSlash(input);
  const isShown = isOpen && hits.length > 0;
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      const next = (at + step + hits.length) % hits.length;
      setAt(next);
      document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void search.choose();
    if (event.key === 'Escape') {
      if (isOpen && search.typed !== '') search.leave();
      else input.current?.blur();
    }
  };
  return (
    <search className="relative w-full md:w-384">
      <label className="flex min-h-48 items-center gap-8 rounded-control border border-line bg-surface px-12 focus-within:border-main">
        <IconSearch size={20} className="flex-none text-muted" aria-hidden="true" />
        <VisuallyHidden>{t('search.label')}</VisuallyHidden>
        <input
          ref={input}
          className="min-w-0 grow border-0 bg-transparent py-8 outline-none"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={isShown ? `${id}${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          dir="auto"
          placeholder={t('search.hint')}
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
        />
        <kbd
          className="rounded-control border border-line px-8 text-14 text-muted max-md:hidden"
          aria-hidden="true"
        >
          /
        </kbd>
      </label>
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-10 mt-4 max-h-[70dvh] overflow-y-auto rounded-control border border-line bg-surface shadow-card">
          <Results search={search} id={id} />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{isOpen && search.isFound ? t('search.found', { count: hits.length }) : ''}</span>
      </VisuallyHidden>
    </search>
  );
}
