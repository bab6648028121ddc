/** The strings in place of content that is not shown. */
export interface ContentStrings {
  /** The button in place of an image from another host. */
  readonly loadImage: (host: string) => string;
  /** The same for an image of the app's own site. */
  readonly loadSiteImage: string;
  /** The same for an SVG image in the text itself. */
  readonly showSvg: string;
  /** In place of a part that could not be drawn. */
  readonly partFailed: string;
  /** In place of a message that could not be drawn. */
  readonly messageFailed: string;
  /** Above a text that is shown without its formatting. */
  readonly textFailed: string;
  readonly tryAgain: string;
}

export const englishContentStrings: ContentStrings = {
  loadImage: (host) => `Load image from ${host}`,
  loadSiteImage: 'Load image from this site',
  showSvg: 'Show SVG image',
  partFailed: 'This part couldn’t be shown.',
  messageFailed: 'This message couldn’t be shown.',
  textFailed: 'This text couldn’t be formatted.',
  tryAgain: 'Try again',
};
