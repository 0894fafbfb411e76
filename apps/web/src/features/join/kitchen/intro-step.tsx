import {
  IconArrowRight,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarHeart,
  IconCamera,
  IconCoins,
  IconDeviceMobileMessage,
  IconId,
  IconLayoutDashboard,
  IconStars,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Badge, Card } from '../../../kit/layout/surface.tsx';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import styles from './intro-step.module.css';
import type { JoinKind } from './join-kinds.ts';
import { KitchenHead } from './kitchen-head.tsx';

interface Blurb {
  readonly id: string;
  readonly Icon: Icon;
  readonly tone: 'good' | 'info' | 'main';
}

const benefits: Readonly<Record<JoinKind, readonly Blurb[]>> = {
  chef: [
    { id: 'earn', Icon: IconCoins, tone: 'good' },
    { id: 'hours', Icon: IconCalendarHeart, tone: 'info' },
    { id: 'orders', Icon: IconToolsKitchen2, tone: 'main' },
  ],
  restaurant: [
    { id: 'revenue', Icon: IconCoins, tone: 'good' },
    { id: 'management', Icon: IconLayoutDashboard, tone: 'info' },
    { id: 'reputation', Icon: IconStars, tone: 'main' },
  ],
  grocery: [
    { id: 'revenue', Icon: IconCoins, tone: 'good' },
    { id: 'management', Icon: IconLayoutDashboard, tone: 'info' },
    { id: 'prices', Icon: IconBuildingStore, tone: 'main' },
  ],
};

const businessNeeds = [
  ['license', IconBuildingStore],
  ['manager', IconId],
  ['iban', IconBuildingBank],
  ['whatsapp', IconDeviceMobileMessage],
] as const;

const needs: Readonly<Record<JoinKind, readonly (readonly [id: string, Icon: Icon])[]>> = {
  chef: [
    ['emirates_id', IconId],
    ['camera', IconCamera],
    ['iban', IconBuildingBank],
    ['whatsapp', IconDeviceMobileMessage],
  ],
  restaurant: businessNeeds,
  grocery: businessNeeds,
};

function Benefits({ kind }: { kind: JoinKind }) {
  const { t } = useTranslation('join');
  return (
    <ul role="list" className="grid grid-fit-256 gap-16">
      {benefits[kind].map(({ id, Icon, tone }) => (
        <Card as="li" key={id} className="flex flex-col gap-8 p:text-muted h2:text-18">
          <span className={styles[tone]}>
            <Icon size={28} stroke={1.6} aria-hidden="true" />
          </span>
          <h2>{t(`${kind}.intro.${id}.title`)}</h2>
          <p>{t(`${kind}.intro.${id}.text`)}</p>
        </Card>
      ))}
    </ul>
  );
}

function Needs({ kind }: { kind: JoinKind }) {
  const { t } = useTranslation('join');
  return (
    <section
      className="flex flex-col gap-12 svg:flex-none svg:text-main-text li:flex li:items-start li:gap-12 p:text-14 p:text-muted h2:text-18 [&_ul]:grid [&_ul]:gap-x-24 [&_ul]:gap-y-8"
      aria-labelledby="join-needs"
    >
      <h2 id="join-needs">{t('needs.title')}</h2>
      <ul role="list">
        {needs[kind].map(([id, Icon]) => (
          <li key={id}>
            <Icon size={22} aria-hidden="true" />
            {t(`needs.${id}`)}
          </li>
        ))}
      </ul>
      <p>{t('needs.safe')}</p>
    </section>
  );
}

export function IntroStep({ kind, onStart }: { kind: JoinKind; onStart: () => void }) {
  const { t } = useTranslation('join');
  return (
    <>
      <div className="lg:hidden">
        <TableScene />
      </div>
      <div className="grid gap-32 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-64">
        <div className="flex min-w-0 flex-col gap-24">
          <KitchenHead
            kind={kind}
            step="intro"
            title={t(`${kind}.intro.title`)}
            subtitle={t(`${kind}.intro.lead`)}
          />
          {kind === 'chef' && (
            <Badge tone="highlight" icon={<IconCoins size={18} aria-hidden="true" />}>
              {t('chef.intro.claim')}
            </Badge>
          )}
          <Needs kind={kind} />
          <Button
            size="lg"
            onClick={onStart}
            className="self-start max-xs:self-stretch"
            end={<IconArrowRight size={20} className="mirrors" aria-hidden="true" />}
          >
            {t('start')}
          </Button>
        </div>
        <div className="hidden lg:block lg:min-h-480 lg:*:h-full">
          <TableScene shape="tall" />
        </div>
      </div>
      <Benefits kind={kind} />
    </>
  );
}
