export type Place = { x: number; y: number }

/** A key by its name (`Enter`) or the character it types. */
export type Key = string

/** What a browser has to offer for the journeys: a window, a hand and eyes. */
export type Engine = AsyncDisposable & {
  /** With its version, as its maker calls it. */
  name: string
  /** Whether the parts of a date can be typed: Firefox without a window gives none but the first the focus. */
  canWriteParts: boolean
  resize: (width: number, height: number) => Promise<void>
  open: (url: string) => Promise<void>
  /** Runs the body of an async function in the page; it returns a text. */
  run: (body: string) => Promise<string>
  press: (place: Place) => Promise<void>
  /** One key after the other, while `held` is down. */
  type: (keys: readonly Key[], held?: Key) => Promise<void>
  /** PNG, in base64. */
  picture: () => Promise<string>
}
