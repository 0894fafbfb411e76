// Where the account is signed in; the account page opens it.
export { Sessions as Component } from '../../features/account/sessions.tsx';
