import { InputNumber } from "antd"; // violation: eslint(no-restricted-imports)
import { useEffect, useState } from "react";

export function BetaPage({ names, isOpen }: { names: string[]; isOpen: boolean }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(names.length); // violation: react(no-deriving-state-in-effects), react(set-state-in-effect)
  }, [names]);
  useEffect(() => {
    document.title = String(count); // violation: react-hooks(exhaustive-deps)
  }, []); // violation: react(exhaustive-effect-dependencies)
  if (isOpen) {
    useState(1); // violation: react-hooks(rules-of-hooks), react(hooks)
  }
  const permission = "sysBeta/add"; // violation: siteward(no-permission-code)
  return (
    <div className="sound">
      <p>Literal</p> {/* violation: react(jsx-no-literals) */}
      <p>{"Literal"}</p> {/* violation: react(jsx-no-literals) */}
      <InputNumber />
      <img alt="Literal" src={permission} /> {/* violation: react(jsx-no-literals) */}
      <p dangerouslySetInnerHTML={{ __html: permission }} /> {/* violation: react(no-danger) */}
      <ul>
        {names.map((name) => <li>{name}</li>)} {/* violation: react(jsx-key) */}
      </ul>
    </div>
  );
}
