import "#modules/identity/alpha/server/alpha.demo";
