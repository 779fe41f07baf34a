import { lazyRouteComponent } from '@tanstack/react-router'

/** The script of a page has not come. */
export class NoConnection extends Error {}

/** Firefox also fails the scripts of a page that is being left. After this time that page has gone. */
const leavingMs = 500

/**
 * A component whose script comes when it is opened. The router reloads the page for a script that is missing, as after an update
 * of the website; without a connection that would leave nothing on the screen, and while the page is left it would keep her there.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (cause: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, leavingMs))
        throw navigator.onLine ? cause : new NoConnection('No connection', { cause })
      }),
    name,
  )
