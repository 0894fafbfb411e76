import { Link } from 'react-router';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { PageTitle, Card, Page } from '../../../kit/layout/surface.tsx';
import { PartOfPage } from './part-of-page.tsx';
import styles from './public.module.css';
import { useArrivalAtPart } from './use-arrival-at-part.ts';
import { usePageWords, type Words } from './page-words.ts';
import { classes } from '../../../kit/style/classes.ts';

const people = [
  { id: 'households', to: '/meal-plans' },
  { id: 'chefs', to: '/join/chef' },
  { id: 'restaurants', to: '/join/restaurant' },
  { id: 'drivers', to: '/join/driver' },
] as const;
const gates = ['first', 'second', 'third'] as const;

function Told({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="max-w-[65ch]">
      {text}
    </p>
  ));
}

function WhoSits({ words: { say } }: { words: Words }) {
  return (
    <PartOfPage id="people" title={say('who.title')}>
      <ul
        role="list"
        className={classes(
          styles['grid'],
          'grid grid-fit-240 gap-16 h3:text-18 [&>li]:flex [&>li]:flex-col [&>li]:gap-8',
        )}
      >
        {people.map(({ id, to }) => (
          <Card as="li" key={id} className="p:flex-1">
            <h3>{say(`who.${id}.title`)}</h3>
            <p>{say(`who.${id}.text`)}</p>
            <Link className="inline-flex min-h-44 items-center" to={to}>
              {say(`who.${id}.link`)}
            </Link>
          </Card>
        ))}
      </ul>
    </PartOfPage>
  );
}

function Safety({ words: { say, list } }: { words: Words }) {
  return (
    <PartOfPage id="safety" title={say('safety.title')}>
      <Told texts={list('safety.text')} />
      <h3>{say('safety.gates.title')}</h3>
      <ol
        role="list"
        className={classes(
          styles['grid'],
          'grid grid-fit-240 gap-16 h3:text-18 [&>li]:flex [&>li]:flex-col [&>li]:gap-8',
        )}
      >
        {gates.map((gate) => (
          <Card as="li" key={gate} tone="good">
            <h4>{say(`safety.gates.${gate}.title`)}</h4>
            <p>{say(`safety.gates.${gate}.text`)}</p>
          </Card>
        ))}
      </ol>
      <h3>{say('safety.unknown.title')}</h3>
      <Told texts={[say('safety.unknown.text')]} />
      <Notice title={say('safety.limits.title')}>{say('safety.limits.text')}</Notice>
    </PartOfPage>
  );
}

export function About() {
  const words = usePageWords('about');
  const { say, list } = words;
  useArrivalAtPart();
  return (
    <Page width="wide">
      <div className="flex flex-col gap-64">
        <PageTitle subtitle={say('lead')}>{say('title')}</PageTitle>
        <PartOfPage id="what" title={say('what.title')}>
          <Told texts={list('what.text')} />
        </PartOfPage>
        <WhoSits words={words} />
        <Safety words={words} />
        <PartOfPage id="model" title={say('model.title')}>
          <Told texts={list('model.text')} />
        </PartOfPage>
      </div>
    </Page>
  );
}
