import { FoldCard } from '../../kit/layout/fold-card.tsx';
import { IconChefHat, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { CheckedPeople } from '../../kit/feedback/checked-people.tsx';
import { FailedAttempt, Notice } from '../../kit/feedback/notice.tsx';
import {
  EmptyPlate,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  SkeletonCard,
  SkeletonPage,
} from '../../kit/feedback/states.tsx';
import { Facts, Figures } from '../../kit/layout/facts.tsx';
import { cardList, ListCard } from '../../kit/layout/list-card.tsx';
import {
  Badge,
  Card,
  LeftToRight,
  Page,
  PageTitle,
  Price,
  Row,
  SectionCard,
  Stack,
} from '../../kit/layout/surface.tsx';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';
import { Logo } from '../../kit/pictures/logo.tsx';
import { PlateArt } from '../../kit/pictures/plate-art.tsx';
import { TableScene } from '../../kit/pictures/table-scene.tsx';
import { ApiError } from '../../lib/api.ts';
import { ControlParts } from './kit-controls.tsx';
import { FieldParts, Part } from './kit-fields.tsx';

const nothing = (): void => undefined;
const tones = ['plain', 'sunken', 'main', 'good', 'info', 'highlight', 'danger'] as const;
const badges = ['sand', 'main', 'highlight', 'good', 'info', 'danger'] as const;
const notices = ['info', 'good', 'highlight', 'danger'] as const;
const dishes = ['rice', 'soup', 'salad', 'grill', 'noodles', 'eggs'] as const;

function FeedbackParts() {
  const { t } = useTranslation(['common', 'options']);
  const lost = new ApiError(0, 'offline', {});
  return (
    <Stack gap={24}>
      <Part
        name="Notice, FailedAttempt"
        states={{
          ...Object.fromEntries(
            notices.map((tone) => [
              tone,
              <Notice key={tone} tone={tone} title={t('session.signed_out_title')}>
                {t('unauthorized.driver_text')}
              </Notice>,
            ]),
          ),
          'with an action': (
            <Notice
              title={t('footer.news_title')}
              action={<Button variant="quiet">{t('actions.retry')}</Button>}
            />
          ),
          'failed attempt': (
            <FailedAttempt
              error={lost}
              isPending={false}
              title={t('kit.error_title')}
              say={() => t('offline_banner')}
            />
          ),
        }}
      />
      <Part
        name="EmptyState, ErrorState, EmptyPlate"
        states={{
          empty: <EmptyState />,
          'empty, with an action': (
            <EmptyState
              title={t('not_found.lead')}
              text={t('not_found.text')}
              action={<Button variant="quiet">{t('actions.add')}</Button>}
            />
          ),
          error: <ErrorState error={lost} onRetry={nothing} />,
          'error, busy': (
            <ErrorState error={lost} title={t('not_found.title')} onRetry={nothing} isRetrying />
          ),
          'empty plate': <EmptyPlate />,
        }}
      />
      <LoadingParts />
    </Stack>
  );
}

function LoadingParts() {
  const { t } = useTranslation('options');
  return (
    <>
      <Part
        name="Loading, Skeleton, SkeletonCard, SkeletonPage"
        states={{
          shapes: (
            <Loading>
              <Skeleton width="60%" />
              <Skeleton shape="block" height="3rem" />
              <Skeleton shape="round" width="3rem" height="3rem" />
            </Loading>
          ),
          card: (
            <Loading>
              <SkeletonCard />
            </Loading>
          ),
          page: <SkeletonPage />,
        }}
      />
      <Part
        name="CheckedPeople"
        states={{
          rest: (
            <CheckedPeople
              people={[
                { name: 'Layla Haddad', isSafe: true, verdict: t('program.halal') },
                { name: t('plan.family'), isSafe: false, verdict: t('allergy.nuts') },
              ]}
            />
          ),
        }}
      />
    </>
  );
}

function SurfaceParts() {
  const { t } = useTranslation(['common', 'options']);
  return (
    <>
      <Part
        name="Card"
        cells="small"
        states={Object.fromEntries(
          tones.map((tone) => [
            tone,
            <Card key={tone} tone={tone}>
              {t('footer.about_line')}
            </Card>,
          ]),
        )}
      />
      <Part
        name="FoldCard"
        states={{
          rest: (
            <FoldCard title={t('titles.dishes')} icon={<IconChefHat aria-hidden="true" />}>
              <p>{t('footer.news_text')}</p>
            </FoldCard>
          ),
        }}
      />
      <Part
        name="SectionCard, PageTitle"
        states={{
          rest: (
            <SectionCard title={t('titles.week')} icon={<IconChefHat aria-hidden="true" />}>
              <p>{t('footer.news_text')}</p>
            </SectionCard>
          ),
          'with an aside': (
            <SectionCard title={t('titles.preferences')} aside={<Badge>{t('actions.edit')}</Badge>}>
              <p>{t('footer.news_text')}</p>
            </SectionCard>
          ),
          title: <PageTitle subtitle={t('tagline')}>{t('titles.plan')}</PageTitle>,
        }}
      />
      <Part
        name="Badge, Price, LeftToRight, Row"
        states={{
          badges: (
            <Row gap={8}>
              {badges.map((tone) => (
                <Badge key={tone} tone={tone}>
                  {t('options:slot.morning')}
                </Badge>
              ))}
              <Badge tone="good" icon={<IconCircleCheck size={16} aria-hidden="true" />}>
                {t('options:program.halal')}
              </Badge>
            </Row>
          ),
          price: <Price fils={184_900} per={t('options:meal_time.lunch')} />,
          'left to right': <LeftToRight>+971 50 123 4567</LeftToRight>,
          'spread row': (
            <Row spread stackOnPhone>
              <Button variant="quiet">{t('actions.go_back')}</Button>
              <Button>{t('actions.continue')}</Button>
            </Row>
          ),
        }}
      />
    </>
  );
}

function LayoutParts() {
  const { t } = useTranslation(['common', 'options']);
  const rows = (['lunch', 'dinner'] as const).map((meal) => ({
    label: t(`options:meal_time.${meal}`),
    value: t('options:cuisine.emirati'),
  }));
  const state = <Badge tone="highlight">{t('options:slot.evening')}</Badge>;
  return (
    <Stack gap={24}>
      <SurfaceParts />
      <Part
        name="Facts, Figures"
        states={{ facts: <Facts rows={rows} />, figures: <Figures figures={rows} /> }}
      />
      <Part
        name="ListCard"
        states={{
          rest: (
            <ul role="list" className={cardList}>
              <ListCard to="/dev/kit" name={t('titles.recipe')} state={state} lines={[t('tagline')]} />
            </ul>
          ),
          'picture and end': (
            <ul role="list" className={cardList}>
              <ListCard
                to="/dev/kit"
                name={t('unauthorized.driver_text')}
                state={state}
                lines={[t('tagline'), t('footer.about_line')]}
                picture={
                  <DishPicture
                    mealId="fattoush"
                    name={t('titles.recipe')}
                    image={null}
                    shape="round"
                    labelled={false}
                  />
                }
                end={<Price fils={8_400} />}
              />
            </ul>
          ),
        }}
      />
    </Stack>
  );
}

function PictureParts() {
  const { t } = useTranslation();
  const picture = (shape: 'wide' | 'square' | 'round') => (
    <DishPicture
      mealId="chicken-machboos"
      name={t('titles.recipe')}
      image={null}
      cuisine="emirati"
      shape={shape}
    />
  );
  return (
    <Stack gap={24}>
      <Part
        name="Logo, DishPicture"
        cells="small"
        states={{ logo: <Logo />, wide: picture('wide'), square: picture('square'), round: picture('round') }}
      />
      <Part
        name="PlateArt"
        cells="small"
        states={Object.fromEntries(
          dishes.map((kind) => [kind, <PlateArt key={kind} seed={kind} cuisine="lebanese" kind={kind} />]),
        )}
      />
      <Part name="TableScene, StarPattern" cells="line" states={{ band: <TableScene /> }} />
    </Stack>
  );
}

export function Component() {
  const { t } = useTranslation();
  return (
    <Page width="wide">
      <PageTitle subtitle={t('description')}>{t('brand')}</PageTitle>
      <ControlParts />
      <FieldParts />
      <FeedbackParts />
      <LayoutParts />
      <PictureParts />
    </Page>
  );
}
