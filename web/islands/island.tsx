import { createElement, type FunctionComponent, useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from '#web/island-loaders.ts'

type Props<P extends object> = {
  name: IslandName
  component: FunctionComponent<P>
  /** Sent to the browser as JSON. */
  props: P
}

/**
 * A React component that is hydrated in the browser, in a document that is otherwise plain HTML. It is rendered as a root of
 * its own, as it is hydrated, and its ids have a prefix of their own.
 */
export function Island<P extends object>({ name, component, props }: Props<P>) {
  const prefix = useId()
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix })
  return (
    <div
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React itself, in renderToString() above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
