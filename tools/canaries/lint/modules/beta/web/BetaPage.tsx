import { useEffect, useState } from "react";

export function BetaPage({ names, isOpen }: { names: string[]; isOpen: boolean }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(names.length); // caught: react(no-deriving-state-in-effects), react(set-state-in-effect)
  }, [names]);
  useEffect(() => {
    document.title = String(count); // caught: react-hooks(exhaustive-deps)
  }, []); // caught: react(exhaustive-effect-dependencies)
  if (isOpen) {
    useState(1); // caught: react-hooks(rules-of-hooks), react(hooks)
  }
  const permission = "sysBeta/add"; // caught: house(no-permission-code)
  return (
    <div className="sound">
      <p>Literal</p> {/* caught: react(jsx-no-literals) */}
      <p>{"Literal"}</p> {/* caught: react(jsx-no-literals) */}
      <img alt="Literal" src={permission} /> {/* caught: react(jsx-no-literals) */}
      <p dangerouslySetInnerHTML={{ __html: permission }} /> {/* caught: react(no-danger) */}
      <ul>
        {names.map((name) => <li>{name}</li>)} {/* caught: react(jsx-key) */}
      </ul>
    </div>
  );
}
