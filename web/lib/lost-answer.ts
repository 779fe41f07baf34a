import { ApiError } from './api-client.ts'
import { failureText } from './failure-text.ts'

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Whether a read is answered by 404; any other failure is thrown. */
export const isGoneFromServer = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(
    () => false,
    (error: unknown) => {
      if (isNotFound(error)) return true
      throw error
    },
  )

type Words = { notDone: string; unknown: string }

/** Says why something was not done, or that no answer came: then it may have been done all the same. */
export const outcomeText = (error: unknown, { notDone, unknown }: Words) =>
  `${error instanceof ApiError ? notDone : unknown} ${failureText(error)}`
