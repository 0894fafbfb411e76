export interface CloudSettings {
  readonly token: string;
  readonly phoneNumberId: string;
  /** With the version, such as https://graph.facebook.com/v25.0. */
  readonly apiBase: string;
}
