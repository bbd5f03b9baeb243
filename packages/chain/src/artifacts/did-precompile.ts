// Seal: 26d5fa49f85f89f00cba5fdf11257d9b62e97482e106609b6d4f38e7a56c66c1
// Written by build/compile-contracts.ts from DidPrecompile.sol.

export const didPrecompileAbi = [
  {
    "type": "function",
    "name": "addAttribute",
    "inputs": [
      {
        "name": "did_account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "name",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "value",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "validity_for",
        "type": "uint32",
        "internalType": "uint32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "readAttribute",
    "inputs": [
      {
        "name": "did_account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "name",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct IDidPrecompile.Attribute",
        "components": [
          {
            "name": "name",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "value",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "validity",
            "type": "uint32",
            "internalType": "uint32"
          },
          {
            "name": "created",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "removeAttribute",
    "inputs": [
      {
        "name": "did_account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "name",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "updateAttribute",
    "inputs": [
      {
        "name": "did_account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "name",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "value",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "validity_for",
        "type": "uint32",
        "internalType": "uint32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "AddAttribute",
    "inputs": [
      {
        "name": "sender",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "did_account",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "name",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "value",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "validity",
        "type": "uint32",
        "indexed": false,
        "internalType": "uint32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RemoveAttribute",
    "inputs": [
      {
        "name": "did_account",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "name",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "UpdateAttribute",
    "inputs": [
      {
        "name": "sender",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "did_account",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "name",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "value",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "validity",
        "type": "uint32",
        "indexed": false,
        "internalType": "uint32"
      }
    ],
    "anonymous": false
  }
] as const

export const didPrecompileRuntimeBytecode = '0x6080604052600436101561001257600080fd5b60003560e01c806368b4b2c11461078b578063b2028b7d1461060e578063cc4a70ca146101085763e8a816901461004857600080fd5b34610103577f8d8507f4f79e585e0cbbdeff53c51bfb6ffa6d44fbcc86e46ece2fad02b5d9026100f561007a36610a4f565b610088818385969496610e9b565b80600052600060205260006003604082206100a281610dfc565b6100ae60018201610dfc565b8260028201550155600052600160205260406000207fffffffffffffffffffffffff0000000000000000000000000000000000000000815416905560405193849384610e6b565b0390a1602060405160018152f35b600080fd5b3461010357610116366109ac565b9492604081939293116105b05761012e818686610fc2565b80600052600160205273ffffffffffffffffffffffffffffffffffffffff604060002054166105525761016087610f32565b6103e842024281046103e81442151715610523576040519161018183610c7a565b61018c36868b610d97565b8352610199368888610d97565b6020840190815263ffffffff6040850192168252606084019283528460005260006020526040600020935180519067ffffffffffffffff8211610446576101ea826101e48854610b1d565b88610b8d565b602090601f831160011461048057610238929160009183610475575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790565b84555b518051600185019167ffffffffffffffff821161044657610266826102608554610b1d565b85610b8d565b602090601f831160011461037057936003936102e87f13aef52bc4a99da04591533072e304017e3fb76f43e7fadd25eb7f514c5ef6e59f9b9997948063ffffffff956100f59f9d9b996000926103655750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790565b90555b511663ffffffff6002850191167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000008254161790555191015560005260016020526040600020337fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790556040519687963388610c1e565b015190503880610206565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe083169184600052816000209260005b81811061042e57507f13aef52bc4a99da04591533072e304017e3fb76f43e7fadd25eb7f514c5ef6e59f9b99979463ffffffff946100f59e9c9a98946003989483600195106103f8575b505050811b0190556102eb565b01517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f8848b1b161c191690553880806103eb565b929360206001819287860151815501950193016103a1565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b015190508e80610206565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe083169187600052816000209260005b81811061050b57509084600195949392106104d4575b505050811b01845561023b565b01517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88460031b161c191690558d80806104c7565b929360206001819287860151815501950193016104b1565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601560248201527f417474726962757465416c7265616479457869737400000000000000000000006044820152fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601860248201527f4174747269627574654e616d654578636565644d6178363400000000000000006044820152fd5b346101035761064661061f36610a4f565b916000606060405161063081610c7a565b8181528160208201528260408201520152610fc2565b80600052600160205273ffffffffffffffffffffffffffffffffffffffff604060002054161561072d5760005260006020526106ea60406000206040519061068d82610c7a565b61069681610cd7565b82526106a460018201610cd7565b6020830190815263ffffffff61071b60038260028601541694604087019586520154926060860193845260405196879660208852516080602089015260a0880190610abe565b90517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0878303016040880152610abe565b92511660608401525160808301520390f35b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601460248201527f43616e6e6f742066696e6420746865206974656d0000000000000000000000006044820152fd5b3461010357610799366109ac565b94926107a9818686959495610e9b565b806000526000602052600160406000200167ffffffffffffffff8511610446576107dd856107d78354610b1d565b83610b8d565b6000601f86116001146108b65791859391610853856100f5987f018be4d5e2634aefdb51c4ddd186f33072cfb5f6baf685579c2e214995dc9e4f9c98966000916108ab575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790565b90555b61085f85610f32565b90600052600060205263ffffffff600260406000200191167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000008254161790556040519687963388610c1e565b90508601358d610822565b81815260208120907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08716815b818110610966575091879593916100f5987f018be4d5e2634aefdb51c4ddd186f33072cfb5f6baf685579c2e214995dc9e4f9c9896941061092e575b5050600185811b019055610856565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88860031b161c19908601351690558a8061091f565b9192602060018192868b0135815501940192016108e3565b9181601f840112156101035782359167ffffffffffffffff8311610103576020838186019501011161010357565b9060807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101035760043573ffffffffffffffffffffffffffffffffffffffff81168103610103579160243567ffffffffffffffff81116101035781610a179160040161097e565b929092916044359067ffffffffffffffff821161010357610a3a9160040161097e565b909160643563ffffffff811681036101035790565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101035760043573ffffffffffffffffffffffffffffffffffffffff8116810361010357916024359067ffffffffffffffff821161010357610aba9160040161097e565b9091565b919082519283825260005b848110610b085750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8460006020809697860101520116010190565b80602080928401015182828601015201610ac9565b90600182811c92168015610b66575b6020831014610b3757565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052602260045260246000fd5b91607f1691610b2c565b60005b828110610b7f57505050565b600082820155600101610b73565b91601f8211610b9b57505050565b808211610ba757505050565b610bd4926000526020600020916020601f830160051c9210610bd6575b601f82910160051c039101610b70565b565b60009150610bc4565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b9590610c739363ffffffff9573ffffffffffffffffffffffffffffffffffffffff6080989581610c65959d9c9d168b521660208a015260a060408a015260a0890191610bdf565b918683036060880152610bdf565b9416910152565b6080810190811067ffffffffffffffff82111761044657604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761044657604052565b9060405191826000825492610ceb84610b1d565b8084529360018116908115610d575750600114610d10575b50610bd492500383610c96565b90506000929192526020600020906000915b818310610d3b575050906020610bd49282010138610d03565b6020919350806001915483858901015201910190918492610d22565b60209350610bd49592507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091501682840152151560051b82010138610d03565b92919267ffffffffffffffff82116104465760405191610ddf60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8401160184610c96565b829481845281830111610103578281602093846000960137010152565b610e068154610b1d565b9081610e10575050565b81601f60009311600114610e22575055565b81835260208320610e5e91601f0160051c7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0190600101610b70565b8082528160208120915555565b60409073ffffffffffffffffffffffffffffffffffffffff610e9895931681528160208201520191610bdf565b90565b90610ea69291610fc2565b9081600052600160205273ffffffffffffffffffffffffffffffffffffffff604060002054163303610ed457565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601c60248201527f417474726962757465417574686f72697a6174696f6e4661696c6564000000006044820152fd5b63ffffffff168015610fb95743018043116105235763ffffffff8111610f5b5763ffffffff1690565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601660248201527f4d6178426c6f636b4e756d6265724578636565646564000000000000000000006044820152fd5b5063ffffffff90565b919061100890610fdc604051938492602084019687610e6b565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610c96565b5190209056'
