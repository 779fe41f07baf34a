import { isNotFound } from './api-client.ts'

export { isNotFound }

/** Whether a read is answered by 404; any other failure is thrown. */
export const isGoneFromServer = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(
    () => false,
    (error: unknown) => {
      if (isNotFound(error)) return true
      throw error
    },
  )
