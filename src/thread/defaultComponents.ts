import { Composer } from './composer/Composer.js';
import { Empty } from './states/Empty.js';
import { Loading } from './states/Loading.js';
import { LoadMore } from './viewport/LoadMore.js';
import { AssistantMessage } from './message/AssistantMessage.js';
import { Attachment } from './message/Attachment.js';
import { MessageActions } from './message/MessageActions.js';
import { MessageNotice } from './notice/MessageNotice.js';
import { SystemMessage } from './message/SystemMessage.js';
import { UserMessage } from './message/UserMessage.js';
import { Data } from './parts/Data.js';
import { File, Image } from './parts/File.js';
import { Reasoning } from './reasoning/Reasoning.js';
import { Sources } from './parts/Sources.js';
import { Text } from './parts/Text.js';
import { Tools } from './parts/Tools.js';
import { UserText } from './parts/UserText.js';
import { Banner, EditComposer, LoadFailed, ScrollToLatest } from './lazySecondaryComponents.js';
import type { ThreadComponents } from './ThreadContext.js';

export const defaultComponents: ThreadComponents = {
  Text,
  UserText,
  Reasoning,
  File,
  Image,
  Data,
  Attachment,
  Sources,
  Tools,
  UserMessage,
  AssistantMessage,
  SystemMessage,
  EditComposer,
  MessageActions,
  MessageNotice,
  Composer,
  Empty,
  Loading,
  LoadFailed,
  Banner,
  LoadMore,
  ScrollToLatest,
};
