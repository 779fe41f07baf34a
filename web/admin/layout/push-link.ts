import { useEffect } from 'react'
import { ownPhoneId } from '#web/features/push/own-phone.ts'
import { pushAddressValues } from '#web/lib/address.ts'

const requestIn = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'openRequest' in data ? String(data.openRequest) : undefined

/** Opens the request whose notification was pressed, and renews this phone's push subscription. */
export function usePushLink() {
  useEffect(() => {
    const workers = navigator.serviceWorker
    if (!workers) return
    const open = ({ data }: MessageEvent) => {
      const request = requestIn(data)
      if (request !== undefined) pushAddressValues({ place: undefined, request })
    }
    workers.addEventListener('message', open)
    return () => workers.removeEventListener('message', open)
  }, [])
  useEffect(() => {
    if (ownPhoneId() === undefined) return
    import('#web/features/push/this-phone.ts')
      .then(({ renewPhone }) => renewPhone())
      // The next visit tries again; the Account page shows whether this phone is subscribed.
      .catch(() => {})
  }, [])
}
