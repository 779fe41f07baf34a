import { expect, test } from 'vitest'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { phoneSpellings } from '#tests/support/phone-spellings.ts'
import { buildSearch } from '#tests/support/search-scene.ts'

for (const dialect of dialects) {
  test(`${dialect}: a request is found by any part of what it holds, in small letters and without accents too`, async () => {
    const { add, addNote, find } = await buildSearch(dialect)
    const { id } = await add('Zoë Okafor', {
      email: 'Zoe.O@Example.com',
      location: 'chapel-allerton',
      hairType: '3B/3C (coils),\nshoulder length',
    })
    await addNote(id, 'Prefers mornings, no perfume')
    await add('Beth Langley')
    for (const words of [
      'okaf',
      'OKAFOR',
      'zoë',
      'zoe',
      'zoe.o@ex',
      'hapel aller',
      'chapel-allerton',
      'ulder len',
      'perfume',
    ])
      expect(await find(words), words).toEqual(['Zoë Okafor'])
    // Short terms match the beginning of a word.
    for (const words of ['3b', '3C', 'ok', 'z', 'no p'])
      expect(await find(words), words).toEqual(['Zoë Okafor'])
    expect(await find('af')).toEqual([])
    // Every word must occur, in any order and field.
    expect(await find('perfume zoe coils')).toEqual(['Zoë Okafor'])
    expect(await find('zoe langley')).toEqual([])
    // The older one has waited longer.
    expect(await find('   ')).toEqual(['Beth Langley', 'Zoë Okafor'])
  })

  test(`${dialect}: a number is found however it was written and is typed`, async () => {
    const { add, find } = await buildSearch(dialect)
    const written = ['07700 900461', '+44 7700 900461', '0044 (0)7700-900461', '447700900461']
    for (const phone of written) await add(phone, { phone })
    await add('Irish', { phone: '+353 87 123 4567' })
    for (const typed of [...written, '07700900461', '+447700900461', '77009', '900 461', '(07700) 900461'])
      expect((await find(typed)).toSorted(), typed).toEqual(written.toSorted())
    for (const typed of ['00353 87 1234567', '+353871234567']) expect(await find(typed)).toEqual(['Irish'])
    expect(await find('07700 900462')).toEqual([])
    await add('Two', { phone: 'mob +44 7700 900777 hm 0113 4960182' })
    for (const typed of ['07700900777', '01134960182', '+44 113 496 0182'])
      expect(await find(typed), typed).toEqual(['Two'])
  })

  test(`${dialect}: an apostrophe is found in whichever way it is typed, and a service by its English name`, async () => {
    const { add, find } = await buildSearch(dialect)
    for (const [name, typed] of [
      ['Małgorzata Łukasik', 'Lukasik'],
      ['Søren Ødegård', 'soren odegard'],
      ['Nguyễn Đức', 'duc'],
      ['Siobhan O’Connor', "O'CONNOR"],
    ] as const) {
      await add(name)
      expect(await find(typed), typed).toEqual([name])
    }
    const names = ['Niamh O’Brien', "Siobhan O'Brien", 'Aoife Obrien', 'Maeve OʼBrien']
    for (const name of names) await add(name)
    for (const typed of ['O’Brien', "O'Brien", 'obrien', 'OBRIEN', 'o`brien', "o'bri", 'o brien'])
      expect((await find(typed)).toSorted(), typed).toEqual(names.toSorted())
    await add('Beth Langley', { serviceType: 'cut-and-color' })
    for (const typed of ['colour', 'Colour', 'color', 'cut and colour', 'langley colour'])
      expect(await find(typed), typed).toEqual(['Beth Langley'])
  })

  test(`${dialect}: quotes, operators and wildcards are only text`, async () => {
    const { add, find } = await buildSearch(dialect)
    await add('Plain Person')
    for (const hairType of [
      '100% dry',
      'snake_case',
      `say "hi"`,
      `it's`,
      'a OR b',
      'NEAR(x)',
      '\\back',
      '*star*',
      '^top',
      '-minus',
    ])
      await add(hairType, { hairType })
    for (const [typed, found] of [
      ['100%', '100% dry'],
      ['%', '100% dry'],
      ['_', 'snake_case'],
      ['snake_c', 'snake_case'],
      ['snakeXc', undefined],
      ['"hi"', 'say "hi"'],
      ['"', 'say "hi"'],
      ['"""', undefined],
      ["it's", "it's"],
      ["'; drop table consultations; --", undefined],
      ['plain OR snake', undefined],
      ['plain NOT snake', undefined],
      ['NEAR(x', 'NEAR(x)'],
      ['\\back', '\\back'],
      ['\\', '\\back'],
      ['*star*', '*star*'],
      ['pla*', undefined],
      ['^top', '^top'],
      ['^pla', undefined],
      ['words:plain', undefined],
      ['\u0000plain\u0007person', 'Plain Person'],
    ] as const)
      expect(await find(typed), typed).toEqual(found === undefined ? [] : [found])
  })

  test(`${dialect}: found requests come most urgent first, page by page, within a status and with Junk when asked`, async () => {
    const { add, get, find } = await buildSearch(dialect)
    for (const [name, status] of [
      ['Ann New', 'new'],
      ['Ann Replied', 'replied'],
      ['Ann Older', 'new'],
      ['Ann Junk', 'junk'],
      ['Ann Closed', 'closed'],
      ['Beth New', 'new'],
    ] as const)
      await add(name, { status })
    const inOrder = ['Ann Older', 'Ann New', 'Ann Replied', 'Ann Closed']
    expect(await find('ann')).toEqual(inOrder)
    expect(await find('ann', { status: 'new' })).toEqual(['Ann Older', 'Ann New'])
    expect(await find('ann', { status: 'junk' })).toEqual(['Ann Junk'])
    expect(await find('ann', { withJunk: 'yes' })).toEqual([
      'Ann Older',
      'Ann New',
      'Ann Replied',
      'Ann Junk',
      'Ann Closed',
    ])
    const pages = await Promise.all(
      [0, 1, 2, 3].map(async (offset) => await get({ search: 'ann', limit: '1', offset: `${offset}` })),
    )
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['4', '4', '4', '4'])
    expect(pages.flatMap((page) => page.json().map(({ name }: { name: string }) => name))).toEqual(inOrder)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a number is found by each of its spellings, however it was written`, async () => {
    const { add, find } = await buildSearch(dialect)
    const spellings = Map.groupBy(phoneSpellings, ([, key]) => key)
    for (const [written] of phoneSpellings) await add(written, { phone: written })
    for (const [key, same] of spellings)
      for (const [typed] of same)
        expect(await find(typed), `${typed} of ${key}`).toEqual(
          expect.arrayContaining(same.map(([written]) => written)),
        )
  })

  test(`${dialect}: a search that is too long is refused`, async () => {
    const { get } = await buildSearch(dialect)
    expect((await get({ search: 'x'.repeat(101) })).statusCode).toBe(400)
  })
}
