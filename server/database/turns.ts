/** Resolves when it is our turn to write, with what ends it. */
export type TakeTurn = () => Promise<() => void>

/** For a file to which no other thread of this process writes. */
export const alwaysOurTurn: TakeTurn = async () => () => {}

const holderCell = 0
const wantedCell = 1
const nobody = 0
const server = 1
const background = 2

/**
 * The right to write to a SQLite file, between the thread that serves and the one in the background. At the file itself
 * whoever comes second is blocked with all that his thread does; here the serving thread waits without being blocked, and
 * goes first.
 */
export function createTurns() {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const cells = new Int32Array(shared)
  const takeTurn: TakeTurn = async () => {
    Atomics.store(cells, wantedCell, 1)
    while (Atomics.compareExchange(cells, holderCell, nobody, server) !== nobody)
      await Atomics.waitAsync(cells, holderCell, background).value
    Atomics.store(cells, wantedCell, 0)
    Atomics.notify(cells, wantedCell)
    return () => giveBack(cells)
  }
  return {
    takeTurn,
    /** What the thread in the background is given to take its turns. */
    shared,
    /** To be called when that thread has died: it may have done so in its turn. */
    endTurnOfBackground: () => {
      if (Atomics.load(cells, holderCell) === background) giveBack(cells)
    },
  }
}

function giveBack(cells: Int32Array<SharedArrayBuffer>) {
  Atomics.store(cells, holderCell, nobody)
  Atomics.notify(cells, holderCell)
}

/** For the thread in the background, which may be blocked: nobody waits for what it does. */
export function turnsInBackground(shared: SharedArrayBuffer): TakeTurn {
  const cells = new Int32Array(shared)
  return async () => {
    for (;;) {
      Atomics.wait(cells, wantedCell, 1)
      if (Atomics.compareExchange(cells, holderCell, nobody, background) === nobody)
        return () => giveBack(cells)
      Atomics.wait(cells, holderCell, server)
    }
  }
}

export type Turns = ReturnType<typeof createTurns>
