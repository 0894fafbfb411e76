// What it takes to reach the Cloud API; the line and the check ask for it.
export interface CloudSettings {
  readonly token: string;
  readonly phoneNumberId: string;
  /** With the version, such as https://graph.facebook.com/v25.0. */
  readonly apiBase: string;
}
