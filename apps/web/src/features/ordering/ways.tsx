import type { ReplyOf } from '@sufra/contract/route.ts';
import { getWays } from '@sufra/contract/ordering/shopping.ts';
import { IconChefHat, IconShoppingBag, IconToolsKitchen2, type TablerIcon } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { Skeleton } from '../../kit/feedback/states.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { call } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { forPeople, peopleQuery } from './order-links.ts';
import styles from './ways.module.css';
import { classes } from '../../kit/style/classes.ts';

function useInView<T extends Element>() {
  const element = useRef<T>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { element, isSeen };
}

const useWays = (mealId: string, people: number | null, enabled: boolean) =>
  useQuery({
    queryKey: ['ways', mealId, people],
    queryFn: ({ signal }) => call(getWays, { params: { mealId }, query: peopleQuery(people), signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

type WayName = 'cook' | 'groceries' | 'cooked';
type Way = ReplyOf<typeof getWays>[WayName];

const tiles: readonly { readonly name: WayName; readonly path: string; readonly icon: TablerIcon }[] = [
  { name: 'cook', path: 'recipe', icon: IconChefHat },
  { name: 'groceries', path: 'ingredients', icon: IconShoppingBag },
  { name: 'cooked', path: 'order-meal', icon: IconToolsKitchen2 },
];

function WayFigures({ name, way }: { name: WayName; way: Way }) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  if (way.closed !== null) return <span>{t(`ways_to.closed.${way.closed}`)}</span>;
  const time = name === 'groceries' ? t('ways_to.tomorrow') : t('minutes', { count: way.minutes ?? 0 });
  return (
    <>
      <strong className="text-16 font-semibold whitespace-nowrap text-ink">
        {formatMoney(way.costPerPersonFils ?? 0, language)}
      </strong>{' '}
      <span>
        {t('ways_to.per_person')} · {time}
      </span>
    </>
  );
}

interface WaysProps {
  mealId: string;
  mealName: string;
  /** By default those who eat the meal. */
  people?: number | null;
  current?: WayName;
}

/** Prices load once the list scrolls into view. */
export function Ways({ mealId, mealName, people = null, current }: WaysProps) {
  const { t } = useTranslation('planner');
  const id = useId();
  const { element, isSeen } = useInView<HTMLUListElement>();
  const { data, isError } = useWays(mealId, people, isSeen);
  return (
    <ul ref={element} role="list" className={classes(styles['ways'], 'grid gap-8')}>
      {tiles.map(({ name, path, icon: Icon }) => (
        <li key={name}>
          <Link
            to={forPeople(`/${path}/${mealId}`, people)}
            className={classes(
              styles['way'],
              'grid h-full items-center gap-x-12 rounded-control border-1.5 border-line-strong bg-surface px-16 py-12 text-inherit no-underline transition-ground hover:bg-sunken aria-[current]:border-main aria-[current]:bg-main-soft',
            )}
            aria-label={t('ways_to.for_meal', { action: t(`ways_to.${name}`), name: mealName })}
            aria-describedby={`${id}${name}`}
            aria-current={current === name ? 'page' : undefined}
          >
            <Icon size={24} className={styles['icon']} aria-hidden="true" />
            <span className="font-semibold">{t(`ways_to.${name}`)}</span>
            <span
              id={`${id}${name}`}
              className={classes(styles['figures'], 'min-h-[1.5em] text-14 text-muted')}
            >
              {data !== undefined && <WayFigures name={name} way={data[name]} />}
              {data === undefined && !isError && <Skeleton width="9rem" height="1.25rem" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function WaysCard(props: WaysProps) {
  const { t } = useTranslation('planner');
  return (
    <SectionCard title={t('ways_to.title')}>
      <Ways {...props} />
    </SectionCard>
  );
}
