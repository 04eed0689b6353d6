// The message box of a text model. Shows earlier turns and files only if the request has them.
import { useState } from "preact/hooks";
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { Chat } from "../../../data/form-data.js";
import { WORDS } from "../../words/chat.js";
import type { PropsOf } from "../editor.js";
import { focusLater } from "../focus-later.js";
import { JsonEditor } from "../json.js";
import { ListEditor } from "../list.js";
import { Messages } from "../messages.js";
import {
  type Conversation,
  conversationOf,
  hasInstruction,
  keyOf,
  type Turn,
  valueOf,
  withEarlierTurns,
  withFile,
  withInstruction,
} from "./conversation.js";
import { TurnEditor } from "./turn.js";

interface Props extends PropsOf<"list"> {
  readonly chat: Chat;
}

export function ChatEditor(props: Props) {
  const { chat, id, value, issues, depth, onChange } = props;
  const [isJson, setJson] = useState(false);
  const conversation = conversationOf(value);
  const change = (next: Conversation, focusId?: string) => {
    onChange(valueOf(next));
    if (focusId !== undefined) focusLater(focusId);
  };
  const isBox = conversation !== undefined && !isJson;
  return (
    <div class="chat">
      {isJson && (
        <>
          <JsonEditor {...props} control={{ kind: "json" }} />
          <Messages of={issues.filter(({ path }) => path.length > depth)} />
        </>
      )}
      {!isJson && conversation === undefined && (
        <>
          <p class="hint">{WORDS.notShown}</p>
          <ListEditor {...props} />
        </>
      )}
      {isBox && <Turns {...props} conversation={conversation} onTurns={change} />}
      <div class="chat-tools" role="group" aria-label={WORDS.tools}>
        {isBox && chat.takesFiles && (
          <button
            type="button"
            class="plain"
            onClick={() =>
              change(
                withFile(conversation),
                `${placeOfNextPart(id, conversation)}-fileData-fileUri`,
              )
            }
          >
            {WORDS.addFile}
          </button>
        )}
        {isBox && (
          <button
            type="button"
            class="plain"
            onClick={() =>
              change(withEarlierTurns(conversation), placeOf(id, conversation.length - 1, 0))
            }
          >
            {WORDS.addTurn}
          </button>
        )}
        {isBox && !hasInstruction(conversation) && (
          <button
            type="button"
            class="plain"
            onClick={() => change(withInstruction(conversation), placeOf(id, 0, 0))}
          >
            {WORDS.system}
          </button>
        )}
        <button
          key="view"
          type="button"
          class="plain end"
          onClick={() => setJson((before) => !before)}
        >
          {isJson ? WORDS.asMessage : WORDS.asJson}
        </button>
      </div>
    </div>
  );
}

// The HTML id of a control is the path of its value, so that a link in an error message leads to
// the control.
const placeOf = (id: string, turn: number, part: number) => `${id}-${turn}-parts-${part}-text`;

const placeOfNextPart = (id: string, conversation: Conversation) =>
  `${id}-${conversation.length - 1}-parts-${conversation.at(-1)?.parts.length ?? 0}`;

interface TurnsProps extends Props {
  readonly conversation: Conversation;
  readonly onTurns: (next: Conversation, focusId?: string) => void;
}

function Turns({ conversation, id, depth, issues, describedBy, onTurns }: TurnsProps) {
  const last = conversation.length - 1;
  const titleOf = ({ role }: Turn, at: number): string => {
    if (at === last) return WORDS.message;
    return at === 0 && hasInstruction(conversation)
      ? WORDS.system
      : WORDS.turn(at + 1, WORDS.roles[role]);
  };
  const issuesOf = (at: number): readonly Issue[] =>
    issues.filter(({ path }) => path[depth] === at);
  return (
    <>
      {conversation.map((turn, at) => (
        <TurnEditor
          // The last turn always has the key `message`, so that its text field keeps the focus.
          key={at === last ? "message" : turn.parts.map(keyOf)[0]}
          turn={turn}
          title={titleOf(turn, at)}
          note={
            at === 0 && at < last && hasInstruction(conversation) ? WORDS.systemNote : undefined
          }
          id={`${id}-${at}`}
          // The message has the id of the whole field, so that a link to the field leads to the
          // message.
          textId={at === last ? id : placeOf(id, at, 0)}
          isMessage={at === last}
          // A single message needs no title, because the field has a title.
          isTitled={last > 0}
          depth={depth + 1}
          issues={issuesOf(at)}
          describedBy={describedBy}
          onChange={(changed) => onTurns(conversation.with(at, changed))}
          onRemove={at === last ? undefined : () => onTurns(conversation.toSpliced(at, 1), id)}
        />
      ))}
    </>
  );
}
