import { IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, IconButton, LinkButton, Spinner } from '../../kit/controls/button.tsx';
import { Checkbox, Switch } from '../../kit/controls/checkbox.tsx';
import { ChipGroup, ChoiceGroup } from '../../kit/controls/choice.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { LeaveGuard } from '../../kit/controls/leave-guard.tsx';
import { Menu } from '../../kit/controls/menu.tsx';
import { PagedList } from '../../kit/controls/paged-list.tsx';
import { Progress, StepHeader, StepTransition } from '../../kit/controls/progress.tsx';
import { Stepper } from '../../kit/controls/stepper.tsx';
import { Tabs } from '../../kit/controls/tabs.tsx';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { ServedWithout } from '../../kit/fields/served-without.tsx';
import { FullScreen } from '../../kit/layout/full-screen.tsx';
import { Badge, Card, Row, Stack } from '../../kit/layout/surface.tsx';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { Held, Part } from './kit-fields.tsx';

const variants = ['main', 'quiet', 'plain', 'danger'] as const;
const nothing = (): void => undefined;

function Buttons() {
  const { t } = useTranslation();
  const every = (more: Partial<Parameters<typeof Button>[0]> = {}) => (
    <Row gap={8}>
      {variants.map((variant) => (
        <Button key={variant} {...more} variant={variant}>
          {t('actions.save')}
        </Button>
      ))}
    </Row>
  );
  const links = (
    <Row gap={8}>
      {variants.map((variant) => (
        <LinkButton key={variant} to="/dev/kit" variant={variant}>
          {t('actions.go_home')}
        </LinkButton>
      ))}
    </Row>
  );
  const icon = (disabled = false) => (
    <IconButton
      label={t('actions.remove')}
      icon={<IconTrash aria-hidden="true" />}
      disabled={disabled}
      onClick={nothing}
    />
  );
  return (
    <>
      <Part
        name="Button"
        states={{
          rest: every(),
          hover: every(),
          focus: every(),
          disabled: every({ disabled: true }),
          busy: every({ pending: true }),
          'busy, in words': every({ pending: true, pendingLabel: t('loading') }),
          'large, with icons': every({ size: 'lg', start: <IconPlus size={20} aria-hidden="true" /> }),
          'full width, long text': <Button fullWidth>{t('unauthorized.driver_text')}</Button>,
        }}
      />
      <Part name="LinkButton" states={{ rest: links, hover: links, focus: links }} />
      <Part
        name="IconButton, Spinner"
        cells="small"
        states={{
          rest: icon(),
          hover: icon(),
          focus: icon(),
          disabled: icon(true),
          spinner: (
            <Row>
              <Spinner />
            </Row>
          ),
        }}
      />
    </>
  );
}

function Choices() {
  const { t } = useTranslation(['options', 'common', 'errors']);
  const long = t('common:unauthorized.partner_text');
  const checkbox = (first: boolean, more: Partial<Parameters<typeof Checkbox>[0]> = {}) => (
    <Held first={first}>
      {(checked, hold) => <Checkbox label={t('program.vegan')} {...more} checked={checked} onChange={hold} />}
    </Held>
  );
  const toggle = (first: boolean, more: Partial<Parameters<typeof Switch>[0]> = {}) => (
    <Held first={first}>
      {(checked, hold) => (
        <Switch
          label={t('meal_time.lunch')}
          state={t('slot.morning')}
          {...more}
          checked={checked}
          onChange={hold}
        />
      )}
    </Held>
  );
  return (
    <>
      <Part
        name="Checkbox"
        cells="small"
        states={{
          off: checkbox(false),
          on: checkbox(true),
          hover: checkbox(false),
          focus: checkbox(true),
          disabled: checkbox(true, { disabled: true }),
          error: checkbox(false, { error: t('errors:field.required') }),
          'long text': checkbox(true, { label: long }),
        }}
      />
      <Part
        name="ServedWithout"
        states={{
          open: <ServedWithout named={['peanut', 'كاجو']} value={['كاجو']} onChange={nothing} />,
          confirmed: <ServedWithout named={['peanut']} value={['peanut']} onChange={nothing} />,
        }}
      />
      <Part
        name="Switch"
        cells="small"
        states={{
          off: toggle(false),
          on: toggle(true),
          focus: toggle(true),
          disabled: toggle(false, { disabled: true }),
          'hidden label': toggle(true, { hideLabel: true }),
          'long text': toggle(true, { label: long, state: long }),
        }}
      />
      <Groups />
    </>
  );
}

function Groups() {
  const { t } = useTranslation(['options', 'common', 'errors']);
  const diets = (['halal', 'vegetarian', 'vegan', 'keto'] as const).map((value) => ({
    value,
    label: t(`program.${value}`),
  }));
  const plans = (['lunch-only', 'family'] as const).map((value) => ({
    value,
    label: t(`plan.${value}`),
    description: t('common:tagline'),
    aside: <Badge tone="good">{t('slot.evening')}</Badge>,
  }));
  const chips = (first: string[], more: Partial<Parameters<typeof ChipGroup>[0]> = {}) => (
    <Held first={first}>
      {(value, hold) => (
        <ChipGroup legend={t('meal_time.dinner')} {...more} options={diets} value={value} onChange={hold} />
      )}
    </Held>
  );
  const choice = (layout: 'cards' | 'chips', more: Partial<Parameters<typeof ChoiceGroup>[0]> = {}) => (
    <Held<string | null> first="family">
      {(value, hold) => (
        <ChoiceGroup
          legend={t('meal_time.breakfast')}
          {...more}
          layout={layout}
          options={layout === 'cards' ? plans : diets}
          value={value}
          onChange={hold}
        />
      )}
    </Held>
  );
  return (
    <>
      <Part
        name="ChipGroup"
        states={{
          rest: chips(['halal', 'keto']),
          hover: chips([]),
          focus: chips(['halal']),
          'hint and error': chips([], {
            hint: t('common:kit.choose'),
            error: t('errors:field.required'),
          }),
        }}
      />
      <Part
        name="ChoiceGroup"
        states={{
          cards: choice('cards'),
          'cards, focus': choice('cards'),
          chips: choice('chips'),
          error: choice('chips', { error: t('errors:field.required') }),
        }}
      />
    </>
  );
}

function Steps() {
  const { t } = useTranslation(['common', 'options']);
  const [query] = useSearchParams();
  const tab = query.get('tab') ?? 'account';
  const tabs = (['account', 'week', 'recipe', 'login', 'invoice', 'payment'] as const).map((value) => ({
    value: value as string,
    label: t(`titles.${value}`),
    to: `?tab=${value}`,
  }));
  const stepper = (first: number, more: Partial<Parameters<typeof Stepper>[0]> = {}) => (
    <Held first={first}>
      {(value, hold) => (
        <Stepper label={t('options:plan.family')} max={4} {...more} value={value} onChange={hold} />
      )}
    </Held>
  );
  return (
    <>
      <Part
        name="Progress, StepHeader, StepTransition"
        states={{
          start: <Progress percent={0} />,
          'on the way': <Progress percent={40} />,
          done: <Progress percent={100} />,
          'a step': (
            <StepTransition name="plan">
              <StepHeader step={2} total={5} title={t('titles.plan')} subtitle={t('tagline')} />
            </StepTransition>
          ),
        }}
      />
      <Part
        name="Stepper"
        states={{
          rest: stepper(2),
          least: stepper(1),
          most: stepper(4),
          'own words': stepper(3, { text: t('options:slot.evening') }),
        }}
      />
      <Part
        name="Tabs"
        cells="line"
        states={{
          rest: (
            <Tabs label={t('header.main_menu')} tabs={tabs} value={tab}>
              <p>{t('description')}</p>
            </Tabs>
          ),
        }}
      />
    </>
  );
}

const still = {
  error: null as Error | null,
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: nothing,
  fetchNextPage: nothing,
};

function Lists() {
  const { t } = useTranslation(['common', 'options']);
  const lost = new ApiError(0, 'offline', {});
  const list = (reading: Partial<typeof still>, items?: readonly { id: string }[]) => (
    <PagedList
      reading={{ ...still, ...reading }}
      items={items}
      words={{ failed: t('kit.error_title'), more: t('kit.more') }}
      rowHeight="3rem"
      empty={<EmptyState />}
    >
      {({ id }) => <Card as="li">{id}</Card>}
    </PagedList>
  );
  const some = [{ id: t('options:cuisine.emirati') }, { id: t('options:cuisine.lebanese') }];
  return (
    <Part
      name="PagedList"
      states={{
        loading: list({ isFetching: true }),
        empty: list({}, []),
        error: list({ error: lost }),
        more: list({ hasNextPage: true }, some),
        busy: list({ hasNextPage: true, isFetching: true, isFetchingNextPage: true }, some),
        'error after the first page': list({ error: lost, hasNextPage: true }, some),
      }}
    />
  );
}

const overlays = ['dialog', 'large dialog', 'full screen'] as const;

function Overlays() {
  const { t } = useTranslation(['common', 'options']);
  const [open, setOpen] = useState<(typeof overlays)[number] | null>(null);
  const isDirty = useRef(true);
  const close = (): void => setOpen(null);
  const actions = <Button onClick={close}>{t('actions.save')}</Button>;
  const opener = (name: (typeof overlays)[number]) => (
    <Button variant="quiet" onClick={() => setOpen(name)}>
      {t('actions.edit')}
    </Button>
  );
  const entries = [
    {
      label: t('header.account_settings'),
      icon: <IconSettings size={20} aria-hidden="true" />,
      to: '/dev/kit',
    },
    { label: t('header.sign_out'), onSelect: nothing },
  ];
  const say = (tone: 'default' | 'destructive'): void =>
    toast({
      title: t('session.signed_out_title'),
      description: t('session.signed_out'),
      tone,
      action: { label: t('actions.retry'), onClick: nothing },
    });
  return (
    <>
      <Part
        name="Menu, Dialog, FullScreen, LeaveGuard, Toasts"
        cells="small"
        states={{
          menu: <Menu trigger={t('header.open_menu')} entries={entries} />,
          ...Object.fromEntries(overlays.map((name) => [name, opener(name)])),
          'leaving unsaved': <LinkButton to="/login">{t('header.login')}</LinkButton>,
          toast: <Button onClick={() => say('default')}>{t('actions.add')}</Button>,
          'destructive toast': <Button onClick={() => say('destructive')}>{t('actions.add')}</Button>,
        }}
      />
      <Dialog
        open={open === 'dialog' || open === 'large dialog'}
        onClose={close}
        title={t('titles.preferences')}
        actions={actions}
        size={open === 'dialog' ? 'md' : 'lg'}
      >
        <p>{t('description')}</p>
      </Dialog>
      <FullScreen open={open === 'full screen'} onClose={close} title={t('titles.recipe')} actions={actions}>
        <p>{t('description')}</p>
      </FullScreen>
      <LeaveGuard
        isDirty={isDirty}
        title={t('unauthorized.partner_title')}
        text={t('not_found.text')}
        stayLabel={t('actions.cancel')}
        leaveLabel={t('actions.remove')}
      />
    </>
  );
}

export function ControlParts() {
  return (
    <Stack gap={24}>
      <Buttons />
      <Choices />
      <Steps />
      <Lists />
      <Overlays />
    </Stack>
  );
}
