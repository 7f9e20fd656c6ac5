// See browser.js. The page says why it stays empty, in the language that was chosen here or that the browser wants.
(function tell() {
  /** @type {Record<string, string>} */
  const words = {
    "zh-CN":
      "此浏览器版本过低，无法使用本系统。请升级浏览器，或改用新版 Chrome、Edge、Firefox、Safari，360 浏览器请使用极速模式。",
    "zh-TW": "此瀏覽器版本過舊，無法使用本系統。請更新瀏覽器，或改用新版 Chrome、Edge、Firefox、Safari。",
    "zh-HK": "此瀏覽器版本過舊，無法使用本系統。請更新瀏覽器，或改用新版 Chrome、Edge、Firefox、Safari。",
    en: "This browser is too old for this system. Update it, or use a current Chrome, Edge, Firefox or Safari.",
    de: "Dieser Browser ist zu alt für dieses System. Aktualisieren Sie ihn, oder verwenden Sie ein aktuelles Chrome, Edge, Firefox oder Safari.",
    es: "Este navegador es demasiado antiguo para este sistema. Actualícelo o use una versión actual de Chrome, Edge, Firefox o Safari.",
    fi: "Tämä selain on liian vanha tälle järjestelmälle. Päivitä se tai käytä uutta Chromea, Edgeä, Firefoxia tai Safaria.",
    fr: "Ce navigateur est trop ancien pour ce système. Mettez-le à jour ou utilisez une version récente de Chrome, Edge, Firefox ou Safari.",
    it: "Questo browser è troppo vecchio per questo sistema. Aggiornarlo oppure usare una versione recente di Chrome, Edge, Firefox o Safari.",
    ja: "このブラウザーは古いため、このシステムを利用できません。更新するか、最新の Chrome、Edge、Firefox、Safari をお使いください。",
    ko: "이 브라우저는 너무 오래되어 이 시스템을 사용할 수 없습니다. 업데이트하거나 최신 Chrome, Edge, Firefox, Safari를 사용하세요.",
    no: "Denne nettleseren er for gammel for dette systemet. Oppdater den, eller bruk en ny Chrome, Edge, Firefox eller Safari.",
    pl: "Ta przeglądarka jest zbyt stara dla tego systemu. Zaktualizuj ją lub użyj aktualnej wersji Chrome, Edge, Firefox albo Safari.",
    pt: "Este navegador é demasiado antigo para este sistema. Atualize-o ou use uma versão atual do Chrome, Edge, Firefox ou Safari.",
    ru: "Этот браузер слишком стар для системы. Обновите его или откройте страницу в новом Chrome, Edge, Firefox или Safari.",
    th: "เบราว์เซอร์นี้เก่าเกินไปสำหรับระบบนี้ โปรดอัปเดต หรือใช้ Chrome, Edge, Firefox หรือ Safari รุ่นปัจจุบัน",
    id: "Peramban ini terlalu lama untuk sistem ini. Perbarui, atau gunakan Chrome, Edge, Firefox, atau Safari terbaru.",
    ms: "Pelayar ini terlalu lama untuk sistem ini. Kemas kini, atau gunakan Chrome, Edge, Firefox atau Safari terkini.",
    vi: "Trình duyệt này quá cũ đối với hệ thống. Hãy cập nhật, hoặc dùng Chrome, Edge, Firefox hay Safari bản mới.",
  };

  function chosenLanguage() {
    return (window.localStorage.getItem("siteward:lang") || "").split('"').join("");
  }

  /** @param {string} wanted */
  function languageOf(wanted) {
    if (words[wanted]) return wanted;
    for (const language in words) if (language.split("-")[0] === wanted.split("-")[0]) return language;
    return "";
  }

  const language = languageOf(chosenLanguage()) || languageOf(window.navigator.language || "") || "en";
  const line = document.createElement("p");
  line.textContent = words[language];
  line.lang = language;
  line.style.cssText = "max-width:32em;margin:20vh auto 0;padding:0 24px;font:16px/1.7 sans-serif;text-align:center";
  document.body.innerHTML = "";
  document.body.appendChild(line);
  document.documentElement.lang = language;
})();
