import fc from 'fast-check';

// A mutant that lives through 100 ms of a property counts as alive: the score is a lower bound, and an area takes minutes.
fc.configureGlobal({ interruptAfterTimeLimit: 100 });
