import { forgetKept } from '#contract/kept-offline.ts'
import { ownerPath } from '#contract/owner-address.ts'

const workerPath = '/owner-worker.js'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}
const isPolicies = (value: unknown): value is Policies =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

let trustedPath: string | undefined

/** The only script URL that our Trusted Types policy allows to be registered. */
function workerAddress(): string {
  const policies: unknown = Reflect.get(window, 'trustedTypes')
  trustedPath ??= isPolicies(policies)
    ? policies.createPolicy('owner-worker', { createScriptURL: () => workerPath }).createScriptURL(workerPath)
    : workerPath
  return trustedPath
}

/** Registers the dashboard's service worker, or finds a newer version of it. */
export const registerOwnerWorker = () =>
  navigator.serviceWorker.register(workerAddress(), { scope: ownerPath })

/** Undefined without https, where browsers have no service workers. */
export const findOwnerWorker = async () => await navigator.serviceWorker?.getRegistration(ownerPath)

/** Ends push messages to this browser, also before the server knows. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await findOwnerWorker()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Deletes from this device all that was kept for the time without a network. */
export function deleteOfflineAnswers(): void {
  void findOwnerWorker().then((registration) => registration?.active?.postMessage(forgetKept))
}
