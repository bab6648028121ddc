import { Banner } from '../../src/thread/states/Banner.js';
import { Composer } from '../../src/thread/composer/Composer.js';
import { ComposerOptionsContext } from '../../src/thread/ThreadContext.js';
import { ThreadSettings, type ThreadSettingsProps } from '../../src/thread/ThreadSettings.js';

const PIECES = { Banner, Composer };

export type PieceName = keyof typeof PIECES;

interface AloneProps extends ThreadSettingsProps {
  readonly piece: PieceName;
}

const OPTIONS = { autoFocus: false, keepDrafts: false };

/** One piece of a thread, without the rest, in the runtime that it needs. */
export function Alone({ piece, ...settings }: AloneProps) {
  const Piece = PIECES[piece];
  return (
    <ThreadSettings {...settings}>
      <ComposerOptionsContext.Provider value={OPTIONS}>
        <div data-cau="">
          <Piece />
        </div>
      </ComposerOptionsContext.Provider>
    </ThreadSettings>
  );
}
