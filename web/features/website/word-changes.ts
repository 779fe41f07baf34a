export type Piece = { kind: 'same' | 'gone' | 'new'; text: string }

/** What changed between two sentences, word by word. */
export function wordChanges(before: string, after: string): Piece[] {
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/))
  if (!old || !now) return []
  // The longest common run of words, by the usual table.
  const common = old.map(() => now.map(() => 0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row)
        row[j] =
          old[i]?.trim() === now[j]?.trim() ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text = '') => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i]?.trim() === now[j]?.trim()) {
      add('same', now[j])
      i++
      j++
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) add('gone', old[i++])
    else add('new', now[j++])
  }
  return pieces
}
