import type { MenuItemReply, MenuSection } from '@sufra/contract/partners/partner-menu.ts';
import { IconChecks, IconChefHat, IconLayoutList, IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { Badge } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { MenuItemCard } from './menu-item-card.tsx';
import styles from './menu-list.module.css';
import { type Menu, useMayEditMenu } from '../menu.api.ts';
import { paths } from '../menu-view.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { classes } from '../../../kit/style/classes.ts';

const BulkBar = lazy(async () => ({ default: (await import('./menu-bulk.tsx')).BulkBar }));
const SectionsDialog = lazy(async () => ({
  default: (await import('./sections-dialog.tsx')).SectionsDialog,
}));

/** Menus of this length get a search field. */
const manyItems = 9;

function WaysToAdd() {
  const { t } = useTranslation('menu');
  return (
    <div className={classes(styles['ways'], 'flex flex-wrap gap-8')}>
      <LinkButton to={paths.add} start={<IconPlus size={20} aria-hidden="true" />}>
        {t('add.open')}
      </LinkButton>
      <LinkButton variant="quiet" to={paths.newDish} start={<IconChefHat size={20} aria-hidden="true" />}>
        {t('dish.open')}
      </LinkButton>
    </div>
  );
}

/** Case, diacritics and the forms of Arabic letters don't matter. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

function matching(items: readonly MenuItemReply[], typed: string): readonly MenuItemReply[] {
  const words = folded(typed).split(' ').filter(Boolean);
  return items.filter(({ names }) => {
    const text = folded(`${names.en} ${names.ar}`);
    return words.every((word) => text.includes(word));
  });
}

interface Group {
  readonly section: MenuSection | null;
  readonly items: readonly MenuItemReply[];
}

/** Dishes without a section come last; empty sections aren't shown. */
const groupsOf = (items: readonly MenuItemReply[], sections: readonly MenuSection[]): Group[] =>
  [...sections, null]
    .map((section) => ({ section, items: items.filter((item) => item.sectionId === (section?.id ?? null)) }))
    .filter((group) => group.items.length > 0);

function useChosen(shown: readonly MenuItemReply[]) {
  const [isChoosing, setChoosing] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ mealId }) => ids.has(mealId));
  const areAll = chosen.length === shown.length;
  return {
    isChoosing,
    chosen,
    areAll,
    start: () => setChoosing(true),
    stop: () => {
      setChoosing(false);
      setIds(new Set());
    },
    toggleAll: () => setIds(new Set(areAll ? [] : shown.map(({ mealId }) => mealId))),
    choiceOf: ({ mealId }: MenuItemReply) =>
      isChoosing
        ? {
            isChosen: ids.has(mealId),
            onChoose: (is: boolean) => {
              const others = [...ids].filter((id) => id !== mealId);
              setIds(new Set(is ? [...others, mealId] : others));
            },
          }
        : null,
  };
}

function Cards({ group, own }: { group: Group; own: ReturnType<typeof useChosen> }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const { section, items } = group;
  const name = section?.name[language] ?? t('sections.none');
  return (
    <section className="flex flex-col gap-12" aria-label={name}>
      <h3 className="text-18">
        <bdi>{name}</bdi>
      </h3>
      <ul role="list" className="grid grid-fill-320 gap-16">
        {items.map((item) => (
          <MenuItemCard key={item.mealId} item={item} choice={own.choiceOf(item)} isGrouped />
        ))}
      </ul>
    </section>
  );
}

function Tools({ onChoose, onSections }: { onChoose: () => void; onSections: () => void }) {
  const { t } = useTranslation('menu');
  return (
    <div className="flex flex-wrap gap-8 [&>button]:min-h-48">
      <Button variant="quiet" start={<IconChecks size={20} aria-hidden="true" />} onClick={onChoose}>
        {t('bulk.open')}
      </Button>
      <Button variant="quiet" start={<IconLayoutList size={20} aria-hidden="true" />} onClick={onSections}>
        {t('sections.open')}
      </Button>
    </div>
  );
}

function Items({ items, sections }: Pick<Menu, 'items' | 'sections'>) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const heading = useLostFocus<HTMLHeadingElement>(items.map(({ mealId }) => mealId));
  const [typed, setTyped] = useState('');
  const [isSorting, setSorting] = useState(false);
  const shown = matching(items, typed);
  const own = useChosen(shown);
  const mayEdit = useMayEditMenu();
  return (
    <section className="flex min-w-0 flex-col gap-16" aria-labelledby="menu-title">
      <div className={classes(styles['head'], 'flex flex-wrap items-center gap-12')}>
        <h2 id="menu-title" ref={heading} tabIndex={-1} className="text-22">
          {t('title')}
        </h2>
        {items.length > 0 && <Badge>{formatNumber(items.length, language)}</Badge>}
        {mayEdit && items.length > 0 && <WaysToAdd />}
      </div>
      {items.length >= manyItems && (
        <TextField
          label={t('find')}
          hideLabel
          type="search"
          placeholder={t('find')}
          start={<IconSearch size={20} aria-hidden="true" />}
          value={typed}
          onChange={setTyped}
        />
      )}
      {mayEdit && items.length > 0 && !own.isChoosing && (
        <Tools onChoose={own.start} onSections={() => setSorting(true)} />
      )}
      {items.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={mayEdit && <WaysToAdd />} />
      )}
      {items.length > 0 && shown.length === 0 && (
        <p className="rounded-card border border-dashed border-line-strong p-16 text-muted" role="status">
          {t('find_none')}
        </p>
      )}
      <Found shown={shown} sections={sections} own={own} />
      <Suspense fallback={null}>
        {own.isChoosing && (
          <BulkBar
            items={own.chosen}
            sections={sections}
            areAllChosen={own.areAll}
            onAll={own.toggleAll}
            onDone={() => {
              own.stop();
              heading.current?.focus({ preventScroll: true });
            }}
          />
        )}
        {isSorting && <SectionsDialog sections={sections} onClose={() => setSorting(false)} />}
      </Suspense>
    </section>
  );
}

interface FoundProps {
  shown: readonly MenuItemReply[];
  sections: readonly MenuSection[];
  own: ReturnType<typeof useChosen>;
}

function Found({ shown, sections, own }: FoundProps) {
  const groups = groupsOf(shown, sections);
  if (groups.some(({ section }) => section !== null)) {
    return groups.map((group) => <Cards key={group.section?.id ?? 'none'} group={group} own={own} />);
  }
  return (
    <ul role="list" className="grid grid-fill-320 gap-16">
      {shown.map((item) => (
        <MenuItemCard key={item.mealId} item={item} choice={own.choiceOf(item)} />
      ))}
    </ul>
  );
}

export function MenuList({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menu');
  if (!menu.canKeepMenu) return <Notice title={t('grocery.title')}>{t('grocery.text')}</Notice>;
  return <Items items={menu.items} sections={menu.sections} />;
}
