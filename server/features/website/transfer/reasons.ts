import type { TransferReason } from '#contract/website-transfer.ts'

/** Why the file is refused, for its owner. More than these help nobody. */
export const mostReasons = 40

const again = 'Please download your website once more and choose that file.'

export const words = {
  noZip: `This is no zip, or it came only in part. ${again}`,
  tooLarge: 'This file is larger than 800 MB, which is more than this website takes.',
  tooMany: 'There are more files in this zip than a website has. It was not made by this website.',
  bomb: 'This zip would unpack to far more than a website holds. It was not made by this website, so it is not opened.',
  noManifest: `The list of contents (manifest.json) is missing or cannot be read. ${again}`,
  twice: 'This file is in the zip twice.',
  unknown: 'This file is none that a website writes. Please take it out of the zip.',
  notFile: 'This is no ordinary file: it leads somewhere else, or is locked with a password.',
  unlisted: 'This file is in the zip and not in its list of contents.',
  missing: `This file is missing in the zip. ${again}`,
  changed: `This file is not as it was downloaded: it was changed or damaged. ${again}`,
  noJson: 'This file cannot be read: it is not JSON.',
  form: 'What is in this file does not have the form that the website writes.',
  noPicture: 'This file is not a picture of its kind, or it holds more than a picture: it is not taken over.',
  otherPicture: 'Another picture of this name is on this website already.',
  unnamed: 'This file belongs to none of the pictures in the list.',
  noConsent: 'This shows a photograph of a client without a date of consent.',
  noSuchPicture: 'This shows a picture that is not in the zip.',
} as const

export const otherFormat = (format: number) =>
  `This file is of form ${format}, which this website does not know yet. It was made by a newer one: please ask whoever runs your website to bring it up to date.`

export const newer = (theirs: string, ours: string) =>
  `This file was made by a newer release of the website (${theirs}; this is ${ours}). Please ask whoever runs your website to bring it up to date.`

/** Thrown where nothing more can be looked at. */
export class Refused extends Error {
  readonly reasons: readonly TransferReason[]

  constructor(...reasons: TransferReason[]) {
    super('The file is refused')
    this.reasons = reasons
  }
}
