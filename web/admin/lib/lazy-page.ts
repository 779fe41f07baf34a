import { lazyRouteComponent } from '@tanstack/react-router'

/** The script of a page has not come. */
export class NoConnection extends Error {}

/**
 * A component whose script comes when it is opened. The router reloads the page for a script that is missing, as after an update
 * of the website; without a connection that would leave nothing on the screen.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw navigator.onLine ? cause : new NoConnection('No connection', { cause })
      }),
    name,
  )
